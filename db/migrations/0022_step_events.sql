DROP INDEX "device_events_once";--> statement-breakpoint
ALTER TABLE "device_events" ADD COLUMN "step" text;--> statement-breakpoint
ALTER TABLE "device_events" ADD COLUMN "decided_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "device_step_states" ADD COLUMN "begins_after" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "device_events_decided_idx" ON "device_events" USING btree ("device_id","decided_at") WHERE step is not null;--> statement-breakpoint
ALTER TABLE "device_events" ADD CONSTRAINT "device_events_once" UNIQUE NULLS NOT DISTINCT("device_id","event_time","type","subject","step");--> statement-breakpoint
-- States to replay readings from are kept by step, as those of fixes are.
UPDATE "sensing_checkpoints" SET "state" = jsonb_build_object('sensing', jsonb_build_object('version', 1, 'data', "state"));
