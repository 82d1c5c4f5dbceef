CREATE TABLE "command_batch_devices" (
	"device_id" integer NOT NULL,
	"batch_id" bigint NOT NULL,
	"place" integer NOT NULL,
	"outcome" text,
	"command_id" bigint,
	CONSTRAINT "command_batch_devices_device_id_batch_id_pk" PRIMARY KEY("device_id","batch_id")
);
--> statement-breakpoint
CREATE TABLE "command_batches" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "command_batches_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_id" integer NOT NULL,
	"actor_id" integer NOT NULL,
	"text" text,
	"command" text,
	"parameters" jsonb,
	"replaces" boolean DEFAULT false NOT NULL,
	"skips_offline" boolean DEFAULT false NOT NULL,
	"expires_after_hours" integer NOT NULL,
	"retries" bigint,
	"total" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"cancelled_at" timestamp (3) with time zone,
	"finished_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "command_templates" (
	"id" serial PRIMARY KEY NOT NULL,
	"account_id" integer NOT NULL,
	"name" text NOT NULL,
	"text" text,
	"command" text,
	"parameters" jsonb,
	"asked" text[] NOT NULL,
	"is_shared" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "device_commands" ADD COLUMN "read_text" text;--> statement-breakpoint
ALTER TABLE "device_commands" ADD COLUMN "confirms" bigint;--> statement-breakpoint
ALTER TABLE "device_commands" ADD COLUMN "is_confirmed" boolean;--> statement-breakpoint
ALTER TABLE "device_commands" ADD COLUMN "batch_id" bigint;--> statement-breakpoint
ALTER TABLE "command_batch_devices" ADD CONSTRAINT "command_batch_devices_batch_id_command_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."command_batches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "command_batches" ADD CONSTRAINT "command_batches_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "command_templates" ADD CONSTRAINT "command_templates_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "command_batch_devices_batch_idx" ON "command_batch_devices" USING btree ("batch_id","place");--> statement-breakpoint
CREATE INDEX "command_batch_devices_left_idx" ON "command_batch_devices" USING btree ("place","batch_id") WHERE "command_batch_devices"."outcome" is null;--> statement-breakpoint
CREATE INDEX "command_batches_account_idx" ON "command_batches" USING btree ("account_id","id");--> statement-breakpoint
CREATE INDEX "command_batches_open_idx" ON "command_batches" USING btree ("id") WHERE "command_batches"."finished_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "command_templates_name_key" ON "command_templates" USING btree ("account_id",lower("name"));--> statement-breakpoint
CREATE INDEX "device_commands_batch_idx" ON "device_commands" USING btree ("batch_id","state") WHERE "device_commands"."batch_id" is not null;