CREATE TABLE "alert_commands" (
	"device_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "alert_commands_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"event_id" bigint NOT NULL,
	"account_id" integer NOT NULL,
	"subject" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"command_id" bigint,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"due_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"decided_at" timestamp (3) with time zone,
	CONSTRAINT "alert_commands_device_id_id_pk" PRIMARY KEY("device_id","id"),
	CONSTRAINT "alert_commands_once" UNIQUE("device_id","event_id","subject")
);
--> statement-breakpoint
ALTER TABLE "alert_rules" ADD COLUMN "on_alert" jsonb;--> statement-breakpoint
ALTER TABLE "alert_rules" ADD COLUMN "on_alert_by" integer;--> statement-breakpoint
ALTER TABLE "device_commands" ADD COLUMN "raised_by" text;--> statement-breakpoint
ALTER TABLE "geofence_versions" ADD COLUMN "orders" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "geofences" ADD COLUMN "on_alert" jsonb;--> statement-breakpoint
ALTER TABLE "geofences" ADD COLUMN "on_alert_by" integer;--> statement-breakpoint
ALTER TABLE "alert_commands" ADD CONSTRAINT "alert_commands_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_commands" ADD CONSTRAINT "alert_commands_event_fk" FOREIGN KEY ("device_id","event_id") REFERENCES "public"."device_events"("device_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "alert_commands_due_idx" ON "alert_commands" USING btree ("due_at") WHERE "alert_commands"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "alert_commands_ordered_idx" ON "alert_commands" USING btree ("device_id","subject","decided_at") WHERE "alert_commands"."state" = 'ordered';--> statement-breakpoint
CREATE INDEX "alert_commands_counted_idx" ON "alert_commands" USING btree ("subject","created_at","state");--> statement-breakpoint
CREATE INDEX "alert_commands_account_idx" ON "alert_commands" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "alert_commands_created_idx" ON "alert_commands" USING btree ("created_at");--> statement-breakpoint
ALTER TABLE "alert_rules" ADD CONSTRAINT "alert_rules_on_alert_by_accounts_id_fk" FOREIGN KEY ("on_alert_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "geofences" ADD CONSTRAINT "geofences_on_alert_by_accounts_id_fk" FOREIGN KEY ("on_alert_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;