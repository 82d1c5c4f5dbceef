ALTER TABLE "alert_deliveries" DROP CONSTRAINT "alert_deliveries_once";--> statement-breakpoint
ALTER TABLE "alert_deliveries" ADD COLUMN "to_webhook_id" integer;--> statement-breakpoint
ALTER TABLE "alert_deliveries" ADD CONSTRAINT "alert_deliveries_once" UNIQUE NULLS NOT DISTINCT("device_id","event_id","account_id","channel","to_account_id","to_contact_id","to_webhook_id","stage");