CREATE TABLE "coarena"."pauses" (
	"battle" text NOT NULL,
	"lane" text NOT NULL,
	"number" integer NOT NULL,
	"reason" text NOT NULL,
	"question" json,
	"offer" json,
	"since" timestamp (3) with time zone NOT NULL,
	"until" timestamp (3) with time zone NOT NULL,
	"outcome" text,
	"answer" json,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "pauses_battle_lane_number_pk" PRIMARY KEY("battle","lane","number")
);
--> statement-breakpoint
ALTER TABLE "coarena"."lanes" ADD COLUMN "waiting" text;--> statement-breakpoint
ALTER TABLE "coarena"."lanes" ADD COLUMN "waiting_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "coarena"."lanes" ADD COLUMN "spent" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "coarena"."lanes" ADD COLUMN "stopped" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "coarena"."lanes" ADD CONSTRAINT "lanes_waiting" CHECK ((waiting is null) = (waiting_until is null));