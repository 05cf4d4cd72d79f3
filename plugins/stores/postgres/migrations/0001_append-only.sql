-- What was appended to the log stays as it is, and there is one head.
INSERT INTO "coarena"."log_head" ("id", "position") VALUES (1, 0);
--> statement-breakpoint
CREATE FUNCTION "coarena"."refuse_log_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the judgment log is append-only' USING ERRCODE = 'restrict_violation';
END;
$$;
--> statement-breakpoint
CREATE TRIGGER "log_is_append_only" BEFORE UPDATE OR DELETE ON "coarena"."log"
  FOR EACH ROW EXECUTE FUNCTION "coarena"."refuse_log_change"();
--> statement-breakpoint
CREATE TRIGGER "log_is_never_emptied" BEFORE TRUNCATE ON "coarena"."log"
  FOR EACH STATEMENT EXECUTE FUNCTION "coarena"."refuse_log_change"();
