CREATE TABLE "virtual_account_groups" (
	"account_id" integer NOT NULL,
	"group_id" integer NOT NULL,
	CONSTRAINT "virtual_account_groups_account_id_group_id_pk" PRIMARY KEY("account_id","group_id")
);
--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "milli_coins" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "virtual_account_groups" ADD CONSTRAINT "virtual_account_groups_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "virtual_account_groups" ADD CONSTRAINT "virtual_account_groups_group_id_device_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."device_groups"("id") ON DELETE cascade ON UPDATE no action;
