ALTER TABLE "alert_rule_versions" ADD COLUMN "device_id" integer;--> statement-breakpoint
ALTER TABLE "alert_rules" ADD COLUMN "device_id" integer;--> statement-breakpoint
ALTER TABLE "alert_rule_versions" ADD CONSTRAINT "alert_rule_versions_device_id_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."devices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_rules" ADD CONSTRAINT "alert_rules_device_id_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."devices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "alert_rule_versions_device_idx" ON "alert_rule_versions" USING btree ("device_id") WHERE "alert_rule_versions"."device_id" is not null;--> statement-breakpoint
CREATE INDEX "alert_rules_device_idx" ON "alert_rules" USING btree ("device_id") WHERE "alert_rules"."device_id" is not null;