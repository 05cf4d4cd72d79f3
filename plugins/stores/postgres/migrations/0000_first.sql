CREATE SCHEMA "coarena";
--> statement-breakpoint
CREATE TABLE "coarena"."accounts" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"roles" text[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "coarena"."auth_accounts" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"account_id" text NOT NULL,
	"provider_id" text NOT NULL,
	"access_token" text,
	"refresh_token" text,
	"id_token" text,
	"access_token_expires_at" timestamp (3) with time zone,
	"refresh_token_expires_at" timestamp (3) with time zone,
	"scope" text,
	"password" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "coarena"."auth_sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"token" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "coarena"."auth_users" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean NOT NULL,
	"image" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "coarena"."auth_verifications" (
	"id" text PRIMARY KEY NOT NULL,
	"identifier" text NOT NULL,
	"value" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "coarena"."battles" (
	"id" text PRIMARY KEY NOT NULL,
	"number" bigserial NOT NULL,
	"task" text NOT NULL,
	"redundant" boolean NOT NULL,
	"target" integer NOT NULL,
	"action_space" text NOT NULL,
	"side_of_a" text NOT NULL,
	"showcase" boolean NOT NULL,
	"budget_steps" integer NOT NULL,
	"budget_wall_ms" bigint NOT NULL,
	"retry_of" text,
	"state" text NOT NULL,
	"agent_a" text,
	"agent_b" text,
	"named_model" boolean DEFAULT false NOT NULL,
	"fencing" integer DEFAULT 0 NOT NULL,
	"lease_until" timestamp (3) with time zone,
	"worker" text,
	"acted" boolean DEFAULT false NOT NULL,
	"exclusion" text,
	"void_cause" text,
	"void_evidence" json,
	"inputs" json,
	"fingerprints" json,
	"resolution" bigint,
	"submitted" timestamp (3) with time zone NOT NULL,
	"dequeued" timestamp (3) with time zone,
	"started" timestamp (3) with time zone,
	"executed" timestamp (3) with time zone,
	"judged" timestamp (3) with time zone,
	"incorporated" timestamp (3) with time zone,
	"served" timestamp (3) with time zone,
	CONSTRAINT "battles_pair" CHECK ((agent_a is null) = (agent_b is null)),
	CONSTRAINT "battles_resolution" CHECK ((state = 'resolved') = (resolution is not null)),
	CONSTRAINT "battles_void" CHECK ((state = 'void') = (void_cause is not null))
);
--> statement-breakpoint
CREATE TABLE "coarena"."boards" (
	"based_on" bigint PRIMARY KEY NOT NULL,
	"board" json NOT NULL,
	"published_at" timestamp (3) with time zone NOT NULL,
	"served_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "coarena"."heads" (
	"number" bigserial PRIMARY KEY NOT NULL,
	"size" bigint NOT NULL,
	"board" text NOT NULL,
	"key_id" text NOT NULL,
	"head" json NOT NULL
);
--> statement-breakpoint
CREATE TABLE "coarena"."idempotency_keys" (
	"scope" text NOT NULL,
	"account" text NOT NULL,
	"key" text NOT NULL,
	"body_hash" text NOT NULL,
	"subject" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "idempotency_keys_scope_account_key_pk" PRIMARY KEY("scope","account","key")
);
--> statement-breakpoint
CREATE TABLE "coarena"."judgments" (
	"id" text PRIMARY KEY NOT NULL,
	"battle" text NOT NULL,
	"judge" text NOT NULL,
	"choice" text NOT NULL,
	"key" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"reading_ms" double precision NOT NULL,
	"floor_ms" double precision NOT NULL,
	"by_submitter" boolean NOT NULL,
	"state_after" text NOT NULL,
	"position" bigint NOT NULL,
	"retracted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "coarena"."reveals" (
	"battle" text NOT NULL,
	"judge" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "reveals_battle_judge_pk" PRIMARY KEY("battle","judge")
);
--> statement-breakpoint
CREATE TABLE "coarena"."lanes" (
	"battle" text NOT NULL,
	"lane" text NOT NULL,
	"agent" text NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"steps" integer DEFAULT 0 NOT NULL,
	"granted" integer DEFAULT 0 NOT NULL,
	"end" json,
	"end_state" json,
	"checker" json,
	CONSTRAINT "lanes_battle_lane_pk" PRIMARY KEY("battle","lane"),
	CONSTRAINT "lanes_lane" CHECK (lane in ('a', 'b'))
);
--> statement-breakpoint
CREATE TABLE "coarena"."steps" (
	"battle" text NOT NULL,
	"lane" text NOT NULL,
	"index" integer NOT NULL,
	"record" json NOT NULL,
	"stored_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "steps_battle_lane_index_pk" PRIMARY KEY("battle","lane","index")
);
--> statement-breakpoint
CREATE TABLE "coarena"."log" (
	"position" bigint PRIMARY KEY NOT NULL,
	"at" bigint NOT NULL,
	"kind" text NOT NULL,
	"text" text NOT NULL,
	"leaf" "bytea" NOT NULL,
	"chain" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "coarena"."log_head" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"position" bigint NOT NULL,
	"at" bigint NOT NULL,
	"chain" "bytea" NOT NULL,
	"frontier" "bytea" NOT NULL,
	CONSTRAINT "log_head_one_row" CHECK (id = 1)
);
--> statement-breakpoint
CREATE TABLE "coarena"."openings" (
	"battle" text PRIMARY KEY NOT NULL,
	"side_salt" text NOT NULL,
	"pair_salt" text NOT NULL,
	"randomness_salt" text NOT NULL,
	"draw" json,
	"randomness" json
);
--> statement-breakpoint
CREATE TABLE "coarena"."judges" (
	"judge" text PRIMARY KEY NOT NULL,
	"tally" json NOT NULL,
	"untrusted" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "coarena"."streaming" (
	"agent" text PRIMARY KEY NOT NULL,
	"rating" double precision,
	"battles" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "coarena"."reservations" (
	"judge" text PRIMARY KEY NOT NULL,
	"battle" text NOT NULL,
	"until" timestamp (3) with time zone NOT NULL,
	"reading_since" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "coarena"."tasks" (
	"id" text PRIMARY KEY NOT NULL,
	"submitter" text NOT NULL,
	"body" json NOT NULL,
	"admitted" timestamp (3) with time zone NOT NULL,
	"personal" text NOT NULL,
	"personal_salt" text
);
--> statement-breakpoint
ALTER TABLE "coarena"."auth_accounts" ADD CONSTRAINT "auth_accounts_user_id_auth_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "coarena"."auth_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coarena"."auth_sessions" ADD CONSTRAINT "auth_sessions_user_id_auth_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "coarena"."auth_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coarena"."battles" ADD CONSTRAINT "battles_task_tasks_id_fk" FOREIGN KEY ("task") REFERENCES "coarena"."tasks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coarena"."battles" ADD CONSTRAINT "battles_retry_of" FOREIGN KEY ("retry_of") REFERENCES "coarena"."battles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coarena"."judgments" ADD CONSTRAINT "judgments_battle_battles_id_fk" FOREIGN KEY ("battle") REFERENCES "coarena"."battles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coarena"."reveals" ADD CONSTRAINT "reveals_battle_battles_id_fk" FOREIGN KEY ("battle") REFERENCES "coarena"."battles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coarena"."lanes" ADD CONSTRAINT "lanes_battle_battles_id_fk" FOREIGN KEY ("battle") REFERENCES "coarena"."battles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coarena"."openings" ADD CONSTRAINT "openings_battle_battles_id_fk" FOREIGN KEY ("battle") REFERENCES "coarena"."battles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coarena"."reservations" ADD CONSTRAINT "reservations_battle_battles_id_fk" FOREIGN KEY ("battle") REFERENCES "coarena"."battles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "auth_accounts_by_provider" ON "coarena"."auth_accounts" USING btree ("provider_id","account_id");--> statement-breakpoint
CREATE INDEX "auth_accounts_by_user" ON "coarena"."auth_accounts" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "auth_sessions_by_token" ON "coarena"."auth_sessions" USING btree ("token");--> statement-breakpoint
CREATE INDEX "auth_sessions_by_user" ON "coarena"."auth_sessions" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "auth_users_by_email" ON "coarena"."auth_users" USING btree ("email");--> statement-breakpoint
CREATE INDEX "auth_verifications_by_identifier" ON "coarena"."auth_verifications" USING btree ("identifier");--> statement-breakpoint
CREATE UNIQUE INDEX "battles_one_retry" ON "coarena"."battles" USING btree ("retry_of") WHERE retry_of is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "battles_by_number" ON "coarena"."battles" USING btree ("number");--> statement-breakpoint
CREATE INDEX "battles_by_task" ON "coarena"."battles" USING btree ("task");--> statement-breakpoint
CREATE INDEX "battles_by_state" ON "coarena"."battles" USING btree ("state","number");--> statement-breakpoint
CREATE INDEX "battles_leased" ON "coarena"."battles" USING btree ("lease_until") WHERE state in ('provisioning', 'running', 'paused');--> statement-breakpoint
CREATE UNIQUE INDEX "battles_by_resolution" ON "coarena"."battles" USING btree ("resolution") WHERE resolution is not null;--> statement-breakpoint
CREATE INDEX "battles_unserved" ON "coarena"."battles" USING btree ("resolution") WHERE state = 'resolved' and exclusion is null and served is null;--> statement-breakpoint
CREATE UNIQUE INDEX "heads_once" ON "coarena"."heads" USING btree ("size","board","key_id");--> statement-breakpoint
CREATE UNIQUE INDEX "judgments_one_live" ON "coarena"."judgments" USING btree ("battle","judge") WHERE retracted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "judgments_by_position" ON "coarena"."judgments" USING btree ("position");--> statement-breakpoint
CREATE INDEX "judgments_by_battle" ON "coarena"."judgments" USING btree ("battle");--> statement-breakpoint
CREATE INDEX "log_keys" ON "coarena"."log" USING btree ("kind","position") WHERE kind in ('epoch', 'epoch_ended', 'signing_key');--> statement-breakpoint
CREATE INDEX "reservations_by_battle" ON "coarena"."reservations" USING btree ("battle");--> statement-breakpoint
CREATE INDEX "tasks_by_submitter" ON "coarena"."tasks" USING btree ("submitter");