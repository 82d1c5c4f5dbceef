CREATE TABLE "driving_limits" (
	"account_id" integer PRIMARY KEY NOT NULL,
	"day_minutes" integer NOT NULL,
	"stretch_minutes" integer NOT NULL,
	"rest_minutes" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "driving_limits" ADD CONSTRAINT "driving_limits_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;