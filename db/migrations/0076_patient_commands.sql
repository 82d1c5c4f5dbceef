DROP INDEX "device_commands_in_flight_idx";--> statement-breakpoint
ALTER TABLE "device_commands" ADD COLUMN "gives_way" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "command_batches_turned_idx" ON "command_batches" USING btree ("turned_at") WHERE "command_batches"."turned_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "device_commands_in_flight_idx" ON "device_commands" USING btree ("device_id") WHERE "device_commands"."state" in ('sending', 'sent') and "device_commands"."channel" = 'gprs' and not "device_commands"."gives_way";