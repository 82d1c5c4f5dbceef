DROP INDEX "command_batch_devices_left_idx";--> statement-breakpoint
ALTER TABLE "command_batches" ADD COLUMN "turned_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "command_batch_devices_outcome_idx" ON "command_batch_devices" USING btree ("batch_id","outcome");--> statement-breakpoint
CREATE INDEX "device_commands_account_idx" ON "device_commands" USING btree ("account_id","id");--> statement-breakpoint
CREATE INDEX "device_commands_command_idx" ON "device_commands" USING btree ("command","id") WHERE "device_commands"."command" is not null;--> statement-breakpoint
CREATE INDEX "command_batch_devices_left_idx" ON "command_batch_devices" USING btree ("batch_id","place") WHERE "command_batch_devices"."outcome" is null;