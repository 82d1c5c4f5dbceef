CREATE TABLE "driver_letter_settings" (
	"account_id" integer PRIMARY KEY NOT NULL,
	"actor_id" integer NOT NULL,
	"enabled" boolean NOT NULL,
	"done_month" date
);
--> statement-breakpoint
CREATE TABLE "driver_letters" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "driver_letters_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"driver_id" integer NOT NULL,
	"month" date NOT NULL,
	"email" text NOT NULL,
	"written_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"mailed_at" timestamp (3) with time zone,
	"mail_error" text
);
--> statement-breakpoint
ALTER TABLE "drivers" ADD COLUMN "email" text;--> statement-breakpoint
ALTER TABLE "driver_letter_settings" ADD CONSTRAINT "driver_letter_settings_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "driver_letter_settings" ADD CONSTRAINT "driver_letter_settings_actor_id_accounts_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "driver_letters" ADD CONSTRAINT "driver_letters_driver_id_drivers_id_fk" FOREIGN KEY ("driver_id") REFERENCES "public"."drivers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "driver_letters_month_key" ON "driver_letters" USING btree ("driver_id","month");