ALTER TABLE "devices" ADD COLUMN "user_end_set_by" integer;--> statement-breakpoint
ALTER TABLE "devices" ADD CONSTRAINT "devices_user_end_set_by_accounts_id_fk" FOREIGN KEY ("user_end_set_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "devices_end_set_by_idx" ON "devices" USING btree ("user_end_set_by") WHERE "devices"."user_end_set_by" is not null;--> statement-breakpoint
-- Who set the ends that there are: as the log tells, without the ends that only followed the platform's; else the owner's superior.
WITH "logged" AS (
	SELECT DISTINCT ON (l."object_id") l."object_id", l."account_id" FROM "business_logs" l
	WHERE l."action" = 'devices.expiry' AND l."object_kind" = 'device'
		AND l."changes" ? 'userExpiresAt' AND NOT l."changes" ? 'expiresAt'
	ORDER BY l."object_id", l."time" DESC, l."id" DESC
)
UPDATE "devices" d SET "user_end_set_by" = coalesce(a."id", o."parent_id")
FROM "accounts" o, "devices" same
	LEFT JOIN "logged" ON "logged"."object_id" = same."id"::text
	LEFT JOIN "accounts" a ON a."id" = "logged"."account_id"
WHERE d."user_expires_at" IS NOT NULL AND same."id" = d."id" AND o."id" = d."account_id";
