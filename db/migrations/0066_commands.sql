ALTER TABLE "device_commands" ADD COLUMN "source" text DEFAULT 'console' NOT NULL;--> statement-breakpoint
ALTER TABLE "device_commands" ADD COLUMN "command" text;--> statement-breakpoint
ALTER TABLE "device_commands" ADD COLUMN "parameters" jsonb;--> statement-breakpoint
ALTER TABLE "device_commands" ADD COLUMN "state" text DEFAULT 'waiting' NOT NULL;--> statement-breakpoint
ALTER TABLE "device_commands" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "device_commands" ADD COLUMN "is_offline" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "device_commands" ADD COLUMN "reads_only" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "device_commands" ADD COLUMN "is_guarded" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "device_commands" ADD COLUMN "when_stops" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "device_commands" ADD COLUMN "purpose" text;--> statement-breakpoint
ALTER TABLE "device_commands" ADD COLUMN "basis" jsonb;--> statement-breakpoint
ALTER TABLE "device_commands" ADD COLUMN "is_urgent" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "device_commands" ADD COLUMN "node" text;--> statement-breakpoint
ALTER TABLE "device_commands" ADD COLUMN "epoch" integer;--> statement-breakpoint
ALTER TABLE "device_commands" ADD COLUMN "leased_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "device_commands" ADD COLUMN "answer" text;--> statement-breakpoint
ALTER TABLE "device_commands" ADD COLUMN "is_late" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "device_commands" ADD COLUMN "lat" double precision;--> statement-breakpoint
ALTER TABLE "device_commands" ADD COLUMN "lon" double precision;--> statement-breakpoint
ALTER TABLE "device_commands" ADD COLUMN "replaces" bigint;--> statement-breakpoint
ALTER TABLE "device_commands" ADD COLUMN "expires_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "device_commands" ADD COLUMN "due_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "device_commands" ADD COLUMN "answered_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "device_commands" ADD COLUMN "ended_at" timestamp (3) with time zone;--> statement-breakpoint
UPDATE "device_commands" SET "answer" = "reply", "ended_at" = coalesce("finished_at", now()), "expires_at" = "created_at",
  "state" = (array['expired', 'unknown', 'answered', 'failed', 'cancelled'])["status" + 1];--> statement-breakpoint
ALTER TABLE "device_commands" ALTER COLUMN "expires_at" SET NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "device_commands_in_flight_idx" ON "device_commands" USING btree ("device_id") WHERE "device_commands"."state" in ('sending', 'sent');--> statement-breakpoint
CREATE UNIQUE INDEX "device_commands_offline_idx" ON "device_commands" USING btree ("device_id") WHERE "device_commands"."state" = 'waiting' and "device_commands"."is_offline";--> statement-breakpoint
CREATE INDEX "device_commands_open_idx" ON "device_commands" USING btree ("device_id","id") WHERE "device_commands"."state" in ('waiting', 'sending', 'sent');--> statement-breakpoint
CREATE INDEX "device_commands_id_idx" ON "device_commands" USING btree ("id");--> statement-breakpoint
CREATE INDEX "device_commands_created_idx" ON "device_commands" USING btree ("created_at");--> statement-breakpoint
DROP INDEX "device_commands_pending_idx";--> statement-breakpoint
ALTER TABLE "device_commands" DROP COLUMN "status";--> statement-breakpoint
ALTER TABLE "device_commands" DROP COLUMN "reply";--> statement-breakpoint
ALTER TABLE "device_commands" DROP COLUMN "finished_at";--> statement-breakpoint
CREATE INDEX "device_commands_answerable_idx" ON "device_commands" USING btree ("device_id","id") WHERE "device_commands"."state" in ('sending', 'sent', 'timedOut', 'unknown');