DROP INDEX "outbox_cause_key";--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "owner_kind" text;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "owner_id" bigint;--> statement-breakpoint
CREATE UNIQUE INDEX "outbox_told_key" ON "outbox" USING btree ("kind","cause","recipient");--> statement-breakpoint
UPDATE "outbox" SET "owner_kind" = 'reportRun', "owner_id" = ("payload"->>'run')::bigint, "payload" = "payload" - 'run' WHERE "kind" = 'mail' AND "payload" ? 'run';
