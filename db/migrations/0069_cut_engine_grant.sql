ALTER TABLE "accounts" ADD COLUMN "cut_engine" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Nobody stands above an administrator who could give it.
UPDATE "accounts" SET "cut_engine" = true WHERE "type" = 1;