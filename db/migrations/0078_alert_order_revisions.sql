ALTER TABLE "alert_commands" ADD COLUMN "revision" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "alert_rules" ADD COLUMN "order_revision" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "geofence_versions" ADD COLUMN "order_revision" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "geofences" ADD COLUMN "order_revision" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
-- By hand: rules that send something say by which revision.
UPDATE "alert_rules" SET "terms" = jsonb_set("terms", '{orders}', '1') WHERE "terms"->'orders' = 'true';--> statement-breakpoint
UPDATE "alert_rule_versions" SET "terms" = jsonb_set("terms", '{orders}', '1') WHERE "terms"->'orders' = 'true';
