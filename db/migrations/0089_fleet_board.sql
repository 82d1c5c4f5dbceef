CREATE TABLE "fleet_board_settings" (
	"account_id" integer PRIMARY KEY NOT NULL,
	"idle_litres_per_hour" double precision,
	"fuel_price" double precision,
	"currency" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "fleet_board_settings" ADD CONSTRAINT "fleet_board_settings_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;