CREATE TABLE "fleet_ends_told" (
	"account_id" integer NOT NULL,
	"kind" text NOT NULL,
	"item_id" integer NOT NULL,
	"ends_on" date NOT NULL,
	"stage" smallint NOT NULL,
	CONSTRAINT "fleet_ends_told_kind_item_id_ends_on_stage_pk" PRIMARY KEY("kind","item_id","ends_on","stage")
);
--> statement-breakpoint
ALTER TABLE "fleet_documents" ADD COLUMN "thumbnail" text;--> statement-breakpoint
ALTER TABLE "fleet_ends_told" ADD CONSTRAINT "fleet_ends_told_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "fleet_ends_told_ends_idx" ON "fleet_ends_told" USING btree ("ends_on");