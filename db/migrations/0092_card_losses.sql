CREATE TABLE "card_losses" (
	"card_id" integer NOT NULL,
	"from_time" timestamp (3) with time zone NOT NULL,
	"to_time" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "card_losses_card_id_from_time_pk" PRIMARY KEY("card_id","from_time")
);
--> statement-breakpoint
DROP INDEX "driver_cards_code_key";--> statement-breakpoint
ALTER TABLE "driver_cards" ADD COLUMN "deleted_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "card_losses" ADD CONSTRAINT "card_losses_card_id_driver_cards_id_fk" FOREIGN KEY ("card_id") REFERENCES "public"."driver_cards"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "driver_cards_past_idx" ON "driver_cards" USING btree ("account_id","code");--> statement-breakpoint
CREATE UNIQUE INDEX "driver_cards_code_key" ON "driver_cards" USING btree ("account_id","code") WHERE "driver_cards"."deleted_at" is null;