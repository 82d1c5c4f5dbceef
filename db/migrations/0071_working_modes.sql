CREATE TABLE "device_working_modes" (
	"device_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "device_working_modes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_id" integer NOT NULL,
	"batch_id" bigint,
	"template_name" text,
	"setting" jsonb NOT NULL,
	"stage" smallint DEFAULT 1 NOT NULL,
	"stages" smallint NOT NULL,
	"follows" bigint,
	"state" text DEFAULT 'inProgress' NOT NULL,
	"ending" text,
	"command_id" bigint,
	"wakes" integer DEFAULT 0 NOT NULL,
	"came_last" boolean,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"started_at" timestamp (3) with time zone,
	"ends_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"next_wake_at" timestamp (3) with time zone,
	"last_wake_at" timestamp (3) with time zone,
	"look_at" timestamp (3) with time zone,
	CONSTRAINT "device_working_modes_device_id_id_pk" PRIMARY KEY("device_id","id")
);
--> statement-breakpoint
CREATE TABLE "working_mode_templates" (
	"id" serial PRIMARY KEY NOT NULL,
	"account_id" integer NOT NULL,
	"name" text NOT NULL,
	"setting" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "command_batches" ADD COLUMN "mode" jsonb;--> statement-breakpoint
ALTER TABLE "command_batches" ADD COLUMN "mode_name" text;--> statement-breakpoint
ALTER TABLE "device_states" ADD COLUMN "sleeps_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "working_mode_templates" ADD CONSTRAINT "working_mode_templates_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "device_working_modes_followed_idx" ON "device_working_modes" USING btree ("device_id") WHERE "device_working_modes"."state" in ('current', 'ending');--> statement-breakpoint
CREATE INDEX "device_working_modes_look_idx" ON "device_working_modes" USING btree ("look_at") WHERE "device_working_modes"."look_at" is not null;--> statement-breakpoint
CREATE INDEX "device_working_modes_id_idx" ON "device_working_modes" USING btree ("id");--> statement-breakpoint
CREATE INDEX "device_working_modes_state_idx" ON "device_working_modes" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "device_working_modes_missed_idx" ON "device_working_modes" USING btree ("id") WHERE not "device_working_modes"."came_last";--> statement-breakpoint
CREATE INDEX "device_working_modes_ended_idx" ON "device_working_modes" USING btree ("ended_at") WHERE "device_working_modes"."ended_at" is not null;--> statement-breakpoint
CREATE INDEX "working_mode_templates_account_idx" ON "working_mode_templates" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "command_batches_modes_idx" ON "command_batches" USING btree ("account_id","id") WHERE "command_batches"."mode" is not null;