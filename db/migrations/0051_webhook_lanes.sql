DROP INDEX "webhook_deliveries_due_idx";--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD COLUMN "is_first" boolean;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD COLUMN "attempted_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD COLUMN "duration_ms" integer;--> statement-breakpoint
ALTER TABLE "webhooks" ADD COLUMN "off_since" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "webhook_deliveries_first_idx" ON "webhook_deliveries" USING btree ("webhook_id","next_attempt_at","id") WHERE "webhook_deliveries"."state" = 'waiting' and "webhook_deliveries"."is_first";--> statement-breakpoint
CREATE INDEX "webhook_deliveries_new_idx" ON "webhook_deliveries" USING btree ("id") WHERE "webhook_deliveries"."state" = 'waiting' and "webhook_deliveries"."is_first" is null;--> statement-breakpoint
CREATE INDEX "webhook_deliveries_sending_idx" ON "webhook_deliveries" USING btree ("webhook_id") WHERE "webhook_deliveries"."state" = 'sending';--> statement-breakpoint
CREATE INDEX "webhook_deliveries_attempted_idx" ON "webhook_deliveries" USING btree ("webhook_id","attempted_at") WHERE "webhook_deliveries"."attempted_at" is not null;