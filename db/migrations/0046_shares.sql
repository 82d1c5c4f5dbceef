CREATE TABLE "share_devices" (
	"share_id" integer NOT NULL,
	"device_id" integer NOT NULL,
	"owner_id" integer NOT NULL,
	"away" boolean DEFAULT true NOT NULL,
	"checked_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"left_at" timestamp (3) with time zone,
	"left_reason" text,
	CONSTRAINT "share_devices_share_id_device_id_pk" PRIMARY KEY("share_id","device_id")
);
--> statement-breakpoint
CREATE TABLE "share_views" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "share_views_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"share_id" integer NOT NULL,
	"opened_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"closed_at" timestamp (3) with time zone,
	"watched_s" integer DEFAULT 0 NOT NULL,
	"network" text
);
--> statement-breakpoint
CREATE TABLE "shares" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "shares_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"account_id" integer NOT NULL,
	"actor_id" integer,
	"name" text NOT NULL,
	"token_hash" text NOT NULL,
	"seed" text NOT NULL,
	"of_group" boolean NOT NULL,
	"group_id" integer,
	"end" jsonb,
	"device_icon" boolean NOT NULL,
	"fields" jsonb NOT NULL,
	"aliases" jsonb NOT NULL,
	"privacy" jsonb NOT NULL,
	"passcode_hash" text,
	"max_viewers" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"end_reason" text
);
--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "share_links" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "share_devices" ADD CONSTRAINT "share_devices_share_id_shares_id_fk" FOREIGN KEY ("share_id") REFERENCES "public"."shares"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_devices" ADD CONSTRAINT "share_devices_device_id_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."devices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_views" ADD CONSTRAINT "share_views_share_id_shares_id_fk" FOREIGN KEY ("share_id") REFERENCES "public"."shares"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shares" ADD CONSTRAINT "shares_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shares" ADD CONSTRAINT "shares_actor_id_accounts_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shares" ADD CONSTRAINT "shares_group_id_device_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."device_groups"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "share_devices_device_idx" ON "share_devices" USING btree ("device_id");--> statement-breakpoint
CREATE INDEX "share_views_share_idx" ON "share_views" USING btree ("share_id","opened_at");--> statement-breakpoint
CREATE UNIQUE INDEX "shares_token_key" ON "shares" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "shares_account_idx" ON "shares" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "shares_live_idx" ON "shares" USING btree ("expires_at") WHERE "shares"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "shares_group_idx" ON "shares" USING btree ("group_id");--> statement-breakpoint
-- Virtual accounts share when they are allowed to.
UPDATE "accounts" SET "share_links" = false WHERE "type" = 7;
