ALTER TABLE "command_keys" ALTER COLUMN "device_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "command_keys" ALTER COLUMN "command_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "command_batches" ADD COLUMN "told_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "command_keys" ADD COLUMN "batch_id" bigint;--> statement-breakpoint
CREATE INDEX "command_batches_untold_idx" ON "command_batches" USING btree ("finished_at") WHERE "command_batches"."finished_at" is not null and "command_batches"."told_at" is null and "command_batches"."cancelled_at" is null and "command_batches"."total" > 1;--> statement-breakpoint
ALTER TABLE "command_keys" ADD CONSTRAINT "command_keys_of_check" CHECK (("command_keys"."command_id" is null) <> ("command_keys"."batch_id" is null));--> statement-breakpoint
-- By hand: batches of before are nobody's news any more.
UPDATE "command_batches" SET "told_at" = "finished_at" WHERE "finished_at" IS NOT NULL;
