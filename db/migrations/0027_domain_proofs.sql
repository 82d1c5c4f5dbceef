DROP INDEX "domains_host_key";--> statement-breakpoint
ALTER TABLE "domains" ADD COLUMN "proof_token" text DEFAULT replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '') NOT NULL;--> statement-breakpoint
ALTER TABLE "domains" ADD COLUMN "proof" text;--> statement-breakpoint
ALTER TABLE "domains" ADD COLUMN "checked_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "domains" ADD COLUMN "lost_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "domains_account_host_key" ON "domains" USING btree ("account_id","host");--> statement-breakpoint
CREATE UNIQUE INDEX "domains_host_key" ON "domains" USING btree ("host") WHERE "domains"."proof" is not null;--> statement-breakpoint
-- What there was before proofs stays: its owners were believed.
UPDATE "domains" SET "proof" = 'given';
