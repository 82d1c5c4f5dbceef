CREATE TABLE "device_ownerships" (
	"device_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "device_ownerships_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_id" integer,
	"account_path" text NOT NULL,
	"from_time" timestamp (3) with time zone NOT NULL,
	"to_time" timestamp (3) with time zone,
	"record" jsonb,
	CONSTRAINT "device_ownerships_device_id_id_pk" PRIMARY KEY("device_id","id")
);
--> statement-breakpoint
DROP INDEX "device_pictures_serial_key";--> statement-breakpoint
ALTER TABLE "device_pictures" ADD COLUMN "ownership_id" bigint;--> statement-breakpoint
ALTER TABLE "device_ownerships" ADD CONSTRAINT "device_ownerships_device_id_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."devices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "device_ownerships" ADD CONSTRAINT "device_ownerships_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "device_ownerships_present_key" ON "device_ownerships" USING btree ("device_id") WHERE "device_ownerships"."to_time" is null;--> statement-breakpoint
CREATE INDEX "device_ownerships_past_idx" ON "device_ownerships" USING btree ("device_id","to_time") WHERE "device_ownerships"."to_time" is not null;--> statement-breakpoint
CREATE INDEX "device_ownerships_ended_idx" ON "device_ownerships" USING btree ("to_time") WHERE "device_ownerships"."to_time" is not null;--> statement-breakpoint
ALTER TABLE "device_pictures" ADD CONSTRAINT "device_pictures_ownership_fk" FOREIGN KEY ("device_id","ownership_id") REFERENCES "public"."device_ownerships"("device_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "device_pictures_serial_key" ON "device_pictures" USING btree ("device_id","serial") WHERE "device_pictures"."ownership_id" is null;--> statement-breakpoint
-- What is known of the past: each sale, move or transfer with the account ended a time of ownership. Paths are those of
-- today; before an account was transferred it stood below its former superior. Where the former owner is gone, the
-- account at the top alone is known to have stood above it.
INSERT INTO "device_ownerships" ("device_id", "account_id", "account_path", "from_time", "to_time")
SELECT m.device_id, owner.id,
	CASE WHEN owner.id IS NULL THEN '/' || split_part(present.path, '/', 2) || '/'
		WHEN m.kind = 'transfer' AND superior.path IS NOT NULL AND starts_with(owner.path, target.path)
			THEN superior.path || substr(owner.path, length(target.path) + 1)
		ELSE owner.path END,
	coalesce(lag(m.created_at) OVER (PARTITION BY m.device_id ORDER BY m.created_at, m.id), '-infinity'), m.created_at
FROM "device_transfers" m
JOIN "devices" d ON d.id = m.device_id
JOIN "accounts" present ON present.id = d.account_id
LEFT JOIN LATERAL (
	SELECT s.id, s.from_account_id FROM "device_transfers" s
	WHERE s.device_id = m.device_id AND s.kind IN ('sell', 'move') AND (s.created_at, s.id) > (m.created_at, m.id)
	ORDER BY s.created_at, s.id LIMIT 1
) given ON m.kind = 'transfer'
LEFT JOIN "accounts" owner ON owner.id = CASE WHEN m.kind <> 'transfer' THEN m.from_account_id
	WHEN given.id IS NULL THEN d.account_id ELSE given.from_account_id END
LEFT JOIN "accounts" superior ON superior.id = m.from_account_id
LEFT JOIN "accounts" target ON target.id = m.to_account_id
WHERE m.kind <> 'import';--> statement-breakpoint
INSERT INTO "device_ownerships" ("device_id", "account_id", "account_path", "from_time")
SELECT d.id, a.id, a.path,
	coalesce((SELECT max(o.to_time) FROM "device_ownerships" o WHERE o.device_id = d.id), '-infinity')
FROM "devices" d JOIN "accounts" a ON a.id = d.account_id;
