CREATE TABLE "release_marks" (
	"version" text NOT NULL,
	"account_id" integer NOT NULL,
	"read_at" timestamp (3) with time zone,
	"deleted_at" timestamp (3) with time zone,
	"mailed_at" timestamp (3) with time zone,
	CONSTRAINT "release_marks_version_account_id_pk" PRIMARY KEY("version","account_id")
);
--> statement-breakpoint
ALTER TABLE "release_marks" ADD CONSTRAINT "release_marks_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "release_marks_account_idx" ON "release_marks" USING btree ("account_id");--> statement-breakpoint
INSERT INTO "release_marks" ("version", "account_id", "read_at")
	SELECT seen."version", p."account_id", p."updated_at"
	FROM "preferences" p JOIN (VALUES ('0.1.0', 1), ('0.2.0', 2)) AS seen ("version", "number")
		ON seen."number" <= CASE p."value" #>> '{}' WHEN '0.1.0' THEN 1 WHEN '0.2.0' THEN 2 ELSE 0 END
	WHERE p."name" = 'releases.seen';--> statement-breakpoint
DELETE FROM "preferences" WHERE "name" = 'releases.seen';
