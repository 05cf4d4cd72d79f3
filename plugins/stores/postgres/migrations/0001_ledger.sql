-- The ledger: entries are hashed here, under the lock of the one head, and stay as they were appended.
INSERT INTO "coarena"."log_head" ("id", "position", "at", "chain", "frontier")
  VALUES (1, 0, 0, decode(repeat('00', 32), 'hex'), '');
--> statement-breakpoint
-- Appends the texts (a JSON array of canonical payloads) in order, in one call. leaf = sha256(0x00, "position at text"),
-- chain = sha256(chain before, leaf); the frontier holds the complete subtrees of the Merkle tree (RFC 6962).
CREATE FUNCTION "coarena"."append_entries"("texts" json)
  RETURNS TABLE ("position" bigint, "at" bigint, "leaf" text, "chain" text) LANGUAGE plpgsql AS $$
DECLARE
  first bigint;
  last bigint;
  now_ms bigint;
  chained bytea;
  roots bytea;
  node bytea;
  size bigint;
  entry text;
  entries text[];
  leaves bytea[] := '{}';
  chains bytea[] := '{}';
BEGIN
  SELECT h.position, h.at, h.chain, h.frontier INTO STRICT first, now_ms, chained, roots
    FROM coarena.log_head h WHERE h.id = 1 FOR UPDATE;
  last := first;
  now_ms := greatest(now_ms, floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint);
  entries := array(
    SELECT value FROM json_array_elements_text(texts) WITH ORDINALITY AS each (value, n) ORDER BY n);
  FOREACH entry IN ARRAY entries LOOP
    node := sha256('\x00'::bytea || convert_to((last + 1) || ' ' || now_ms || ' ' || entry, 'UTF8'));
    chained := sha256(chained || node);
    leaves := leaves || node;
    chains := chains || chained;
    size := last;
    WHILE size % 2 = 1 LOOP
      node := sha256('\x01'::bytea || substring(roots FROM length(roots) - 31) || node);
      roots := substring(roots FOR length(roots) - 32);
      size := size / 2;
    END LOOP;
    roots := roots || node;
    last := last + 1;
  END LOOP;
  INSERT INTO coarena.log
    SELECT first + n, now_ms, e::json ->> 'kind', e, l, c
    FROM unnest(entries, leaves, chains) WITH ORDINALITY AS each (e, l, c, n);
  UPDATE coarena.log_head h SET position = last, at = now_ms, chain = chained, frontier = roots WHERE h.id = 1;
  PERFORM pg_notify('coarena_log', '');
  RETURN QUERY SELECT first + n, now_ms, encode(l, 'hex'), encode(c, 'hex')
    FROM unnest(leaves, chains) WITH ORDINALITY AS each (l, c, n) ORDER BY n;
END;
$$;
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
--> statement-breakpoint
CREATE TRIGGER "heads_are_append_only" BEFORE UPDATE OR DELETE ON "coarena"."heads"
  FOR EACH ROW EXECUTE FUNCTION "coarena"."refuse_log_change"();
--> statement-breakpoint
CREATE TRIGGER "heads_are_never_emptied" BEFORE TRUNCATE ON "coarena"."heads"
  FOR EACH STATEMENT EXECUTE FUNCTION "coarena"."refuse_log_change"();
