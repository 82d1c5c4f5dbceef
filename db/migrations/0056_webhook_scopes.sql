ALTER TABLE "webhooks" ADD COLUMN "scope_account_id" integer;--> statement-breakpoint
ALTER TABLE "webhooks" ADD COLUMN "failed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_scope_account_id_accounts_id_fk" FOREIGN KEY ("scope_account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "webhooks_scope_idx" ON "webhooks" USING btree ("scope_account_id");