CREATE TABLE "command_keys" (
	"account_id" integer NOT NULL,
	"key_hash" text NOT NULL,
	"body_hash" text NOT NULL,
	"device_id" integer NOT NULL,
	"command_id" bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "command_keys_account_id_key_hash_pk" PRIMARY KEY("account_id","key_hash")
);
--> statement-breakpoint
ALTER TABLE "device_commands" ADD COLUMN "is_converted" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "command_keys" ADD CONSTRAINT "command_keys_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "command_keys_created_idx" ON "command_keys" USING btree ("created_at");