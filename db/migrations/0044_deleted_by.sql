ALTER TABLE "devices" ADD COLUMN "deleted_by" integer;--> statement-breakpoint
ALTER TABLE "devices" ADD CONSTRAINT "devices_deleted_by_accounts_id_fk" FOREIGN KEY ("deleted_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "devices_deleted_by_idx" ON "devices" USING btree ("deleted_by") WHERE "devices"."deleted_by" is not null;--> statement-breakpoint
-- Who deleted those that are deleted now: as the log tells last.
WITH "logged" AS (
	SELECT DISTINCT ON (l."object_id") l."object_id", l."account_id" FROM "business_logs" l
	WHERE l."action" = 'devices.delete' AND l."object_kind" = 'device'
	ORDER BY l."object_id", l."time" DESC, l."id" DESC
)
UPDATE "devices" d SET "deleted_by" = a."id"
FROM "logged" JOIN "accounts" a ON a."id" = "logged"."account_id"
WHERE d."deleted_at" IS NOT NULL AND "logged"."object_id" = d."id"::text;
