CREATE TABLE "embed_devices" (
	"embed_id" integer NOT NULL,
	"device_id" integer NOT NULL,
	"owner_id" integer NOT NULL,
	CONSTRAINT "embed_devices_embed_id_device_id_pk" PRIMARY KEY("embed_id","device_id")
);
--> statement-breakpoint
CREATE TABLE "embed_openings" (
	"embed_id" integer NOT NULL,
	"day" date DEFAULT (now() at time zone 'UTC')::date NOT NULL,
	"network" text NOT NULL,
	"origin" text NOT NULL,
	"viewer" text NOT NULL,
	"count" integer DEFAULT 1 NOT NULL,
	"last_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "embed_openings_embed_id_day_network_origin_viewer_pk" PRIMARY KEY("embed_id","day","network","origin","viewer")
);
--> statement-breakpoint
CREATE TABLE "embed_tokens" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "embed_tokens_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"embed_id" integer NOT NULL,
	"device_ids" integer[],
	"viewer" text DEFAULT '' NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "embeds" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "embeds_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"public_id" text NOT NULL,
	"account_id" integer NOT NULL,
	"actor_id" integer,
	"name" text NOT NULL,
	"seed" text NOT NULL,
	"view" jsonb NOT NULL,
	"scope_account_id" integer NOT NULL,
	"whole" boolean NOT NULL,
	"group_ids" integer[] NOT NULL,
	"fields" jsonb NOT NULL,
	"options" jsonb NOT NULL,
	"origins" text[] NOT NULL,
	"signed" boolean NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ends_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "embed_devices" ADD CONSTRAINT "embed_devices_embed_id_embeds_id_fk" FOREIGN KEY ("embed_id") REFERENCES "public"."embeds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "embed_devices" ADD CONSTRAINT "embed_devices_device_id_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."devices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "embed_openings" ADD CONSTRAINT "embed_openings_embed_id_embeds_id_fk" FOREIGN KEY ("embed_id") REFERENCES "public"."embeds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "embed_tokens" ADD CONSTRAINT "embed_tokens_embed_id_embeds_id_fk" FOREIGN KEY ("embed_id") REFERENCES "public"."embeds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "embeds" ADD CONSTRAINT "embeds_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "embeds" ADD CONSTRAINT "embeds_actor_id_accounts_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "embeds" ADD CONSTRAINT "embeds_scope_account_id_accounts_id_fk" FOREIGN KEY ("scope_account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "embed_devices_device_idx" ON "embed_devices" USING btree ("device_id");--> statement-breakpoint
CREATE INDEX "embed_openings_day_idx" ON "embed_openings" USING btree ("day");--> statement-breakpoint
CREATE INDEX "embed_tokens_embed_idx" ON "embed_tokens" USING btree ("embed_id");--> statement-breakpoint
CREATE INDEX "embed_tokens_end_idx" ON "embed_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "embeds_public_key" ON "embeds" USING btree ("public_id");--> statement-breakpoint
CREATE INDEX "embeds_account_idx" ON "embeds" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "embeds_scope_idx" ON "embeds" USING btree ("scope_account_id");