DROP INDEX "devices_account_idx";--> statement-breakpoint
ALTER TABLE "accounts" ALTER COLUMN "map_type" SET DEFAULT 'auto';--> statement-breakpoint
ALTER TABLE "device_models" ADD COLUMN "sim_note" text;--> statement-breakpoint
ALTER TABLE "device_models" ADD COLUMN "retired" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "device_models" ADD COLUMN "custom" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "device_models" ADD COLUMN "edited" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "devices" ADD COLUMN "deleted_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "devices_deleted_idx" ON "devices" USING btree ("deleted_at") WHERE "devices"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "devices_account_idx" ON "devices" USING btree ("account_id","deleted_at");--> statement-breakpoint
-- What was chosen decided nothing before; nobody of the default meant the built-in world.
UPDATE "accounts" SET "map_type" = 'auto' WHERE "map_type" = 'world';
