ALTER TABLE "alert_tellings" ADD COLUMN "severity" text;--> statement-breakpoint
ALTER TABLE "device_events" ADD COLUMN "severity" text;--> statement-breakpoint
CREATE INDEX "device_events_severity_idx" ON "device_events" USING btree ("severity","event_time" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "device_events"."severity" is not null;