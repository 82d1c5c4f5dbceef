CREATE TABLE "accounts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "accounts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"parent_id" integer,
	"path" text NOT NULL,
	"type" smallint NOT NULL,
	"login" text NOT NULL,
	"password_hash" text NOT NULL,
	"customer_name" text NOT NULL,
	"email" text,
	"phone" text,
	"contact" text,
	"language" text,
	"time_zone" text DEFAULT 'UTC' NOT NULL,
	"distance_unit" text DEFAULT 'km' NOT NULL,
	"volume_unit" text DEFAULT 'L' NOT NULL,
	"temperature_unit" text DEFAULT 'C' NOT NULL,
	"map_type" text DEFAULT 'world' NOT NULL,
	"web_login" boolean DEFAULT true NOT NULL,
	"app_login" boolean DEFAULT true NOT NULL,
	"view_report" boolean DEFAULT true NOT NULL,
	"modify_data" boolean DEFAULT true NOT NULL,
	"send_command" boolean DEFAULT true NOT NULL,
	"device_subset" boolean DEFAULT false NOT NULL,
	"disabled" boolean DEFAULT false NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "device_commands" (
	"device_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "device_commands_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_id" integer,
	"text" text NOT NULL,
	"status" smallint DEFAULT 0 NOT NULL,
	"reply" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"finished_at" timestamp (3) with time zone,
	CONSTRAINT "device_commands_device_id_id_pk" PRIMARY KEY("device_id","id")
);
--> statement-breakpoint
CREATE TABLE "device_events" (
	"device_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "device_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"event_time" timestamp (3) with time zone NOT NULL,
	"received_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"type" text NOT NULL,
	"lat" double precision,
	"lon" double precision,
	"speed_kmh" real,
	"data" jsonb,
	"read_at" timestamp (3) with time zone,
	"read_by" integer,
	CONSTRAINT "device_events_device_id_id_pk" PRIMARY KEY("device_id","id")
);
--> statement-breakpoint
CREATE TABLE "device_models" (
	"code" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"vendor" text NOT NULL,
	"protocol" text NOT NULL,
	"family" text,
	"heartbeat_seconds" integer NOT NULL,
	"icon" text DEFAULT 'car' NOT NULL,
	"capabilities" jsonb DEFAULT '[]'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "device_quarters" (
	"quarter" timestamp (3) with time zone NOT NULL,
	"device_id" integer NOT NULL,
	"distance_cm" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "device_quarters_device_id_quarter_pk" PRIMARY KEY("device_id","quarter")
);
--> statement-breakpoint
CREATE TABLE "device_readings" (
	"time" timestamp (3) with time zone NOT NULL,
	"received_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"device_id" integer NOT NULL,
	"kind" text NOT NULL,
	"values" jsonb NOT NULL,
	CONSTRAINT "device_readings_device_id_time_kind_pk" PRIMARY KEY("device_id","time","kind")
);
--> statement-breakpoint
CREATE TABLE "device_segments" (
	"start_time" timestamp (3) with time zone NOT NULL,
	"end_time" timestamp (3) with time zone NOT NULL,
	"device_id" integer NOT NULL,
	"kind" smallint NOT NULL,
	"start_lat" double precision NOT NULL,
	"start_lon" double precision NOT NULL,
	"end_lat" double precision NOT NULL,
	"end_lon" double precision NOT NULL,
	"distance_cm" bigint DEFAULT 0 NOT NULL,
	"max_speed_kmh" real,
	"fixes" integer DEFAULT 0 NOT NULL,
	"checkpoint_time" timestamp (3) with time zone,
	"checkpoint" jsonb,
	CONSTRAINT "device_segments_device_id_start_time_pk" PRIMARY KEY("device_id","start_time")
);
--> statement-breakpoint
CREATE TABLE "device_states" (
	"device_id" integer PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"gateway" text,
	"protocol" text,
	"address" text,
	"connected_at" timestamp (3) with time zone,
	"last_packet_at" timestamp (3) with time zone,
	"fix_time" timestamp (3) with time zone,
	"received_at" timestamp (3) with time zone,
	"lat" double precision,
	"lon" double precision,
	"speed_kmh" real,
	"heading" smallint,
	"altitude" smallint,
	"accuracy" real,
	"satellites" smallint,
	"source" smallint,
	"ignition" boolean,
	"charging" boolean,
	"armed" boolean,
	"fuel_cut" boolean,
	"power" smallint DEFAULT 0 NOT NULL,
	"gsm_level" smallint,
	"battery_percent" smallint,
	"voltage" real,
	"motion" smallint DEFAULT 0 NOT NULL,
	"motion_since" timestamp (3) with time zone,
	"odometer_cm" bigint DEFAULT 0 NOT NULL,
	"device_odometer_m" double precision,
	"sensors" jsonb,
	"network" jsonb,
	"tracking" jsonb,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
) WITH (fillfactor = 70); -- rewritten with every batch: room for updates within the page
--> statement-breakpoint
CREATE TABLE "device_favourites" (
	"device_id" integer NOT NULL,
	"account_id" integer NOT NULL,
	CONSTRAINT "device_favourites_account_id_device_id_pk" PRIMARY KEY("account_id","device_id")
);
--> statement-breakpoint
CREATE TABLE "device_groups" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "device_groups_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"account_id" integer NOT NULL,
	"name" text NOT NULL,
	"pinned" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "devices" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "devices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"account_id" integer NOT NULL,
	"group_id" integer,
	"imei" text NOT NULL,
	"name" text NOT NULL,
	"model" text NOT NULL,
	"icon" text DEFAULT 'car' NOT NULL,
	"plate" text,
	"sim" text,
	"driver_name" text,
	"driver_phone" text,
	"remark" text,
	"activated_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "virtual_account_devices" (
	"account_id" integer NOT NULL,
	"device_id" integer NOT NULL,
	CONSTRAINT "virtual_account_devices_account_id_device_id_pk" PRIMARY KEY("account_id","device_id")
);
--> statement-breakpoint
CREATE TABLE "domains" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "domains_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"host" text NOT NULL,
	"account_id" integer,
	"title" text NOT NULL,
	"default_language" text DEFAULT 'en' NOT NULL,
	"theme_color" text DEFAULT '#3b7aff' NOT NULL,
	"hover_color" text,
	"selected_color" text,
	"logo" text,
	"login_view" text DEFAULT 'newlogin' NOT NULL,
	"login_page_illustration" text,
	"demo_page_illustration" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "positions" (
	"fix_time" timestamp (3) with time zone NOT NULL,
	"received_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"lat" double precision NOT NULL,
	"lon" double precision NOT NULL,
	"device_id" integer NOT NULL,
	"flags" integer DEFAULT 0 NOT NULL,
	"step_cm" integer DEFAULT 0 NOT NULL,
	"speed_kmh" real,
	"variant" smallint DEFAULT 0 NOT NULL,
	"heading" smallint,
	"altitude" smallint,
	"satellites" smallint,
	"source" smallint DEFAULT 1 NOT NULL,
	"ignition" smallint,
	"sensors" jsonb,
	CONSTRAINT "positions_device_id_fix_time_variant_pk" PRIMARY KEY("device_id","fix_time","variant")
) PARTITION BY RANGE ("fix_time");
--> statement-breakpoint
-- Fixes of a month that has no partition yet land here; the worker moves them when it makes one.
CREATE TABLE "positions_default" PARTITION OF "positions" DEFAULT;
--> statement-breakpoint
CREATE TABLE "sessions" (
	"jti" uuid PRIMARY KEY NOT NULL,
	"account_id" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"revoked_at" timestamp (3) with time zone,
	"address" text,
	"user_agent" text
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"name" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "captchas" (
	"id" uuid PRIMARY KEY NOT NULL,
	"answer" text NOT NULL,
	"tries" smallint DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
-- Counters may be lost in a crash: nothing else needs them.
CREATE UNLOGGED TABLE "rate_limits" (
	"subject" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"resets_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "processes" (
	"name" text PRIMARY KEY NOT NULL,
	"heartbeat_at" timestamp (3) with time zone NOT NULL,
	"info" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "unknown_devices" (
	"identifier" text PRIMARY KEY NOT NULL,
	"protocol" text NOT NULL,
	"address" text NOT NULL,
	"attempts" integer DEFAULT 1 NOT NULL,
	"first_seen" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_seen" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_parent_id_accounts_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "device_favourites" ADD CONSTRAINT "device_favourites_device_id_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."devices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "device_favourites" ADD CONSTRAINT "device_favourites_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "device_groups" ADD CONSTRAINT "device_groups_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "devices" ADD CONSTRAINT "devices_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "devices" ADD CONSTRAINT "devices_group_id_device_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."device_groups"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "devices" ADD CONSTRAINT "devices_model_device_models_code_fk" FOREIGN KEY ("model") REFERENCES "public"."device_models"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "virtual_account_devices" ADD CONSTRAINT "virtual_account_devices_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "virtual_account_devices" ADD CONSTRAINT "virtual_account_devices_device_id_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."devices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "domains" ADD CONSTRAINT "domains_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "accounts_login_key" ON "accounts" USING btree (lower("login"));--> statement-breakpoint
CREATE INDEX "accounts_path_idx" ON "accounts" USING btree ("path" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "accounts_parent_idx" ON "accounts" USING btree ("parent_id");--> statement-breakpoint
CREATE INDEX "device_commands_pending_idx" ON "device_commands" USING btree ("device_id","status");--> statement-breakpoint
CREATE UNIQUE INDEX "device_events_once" ON "device_events" USING btree ("device_id","event_time","type");--> statement-breakpoint
CREATE INDEX "device_events_time_idx" ON "device_events" USING btree ("event_time" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "device_segments_end_idx" ON "device_segments" USING btree ("device_id","end_time");--> statement-breakpoint
CREATE UNIQUE INDEX "device_groups_name_key" ON "device_groups" USING btree ("account_id",lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "devices_imei_key" ON "devices" USING btree ("imei");--> statement-breakpoint
CREATE INDEX "devices_account_idx" ON "devices" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "devices_group_idx" ON "devices" USING btree ("group_id");--> statement-breakpoint
CREATE UNIQUE INDEX "domains_host_key" ON "domains" USING btree ("host");--> statement-breakpoint
CREATE INDEX "sessions_account_idx" ON "sessions" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "captchas_expiry_idx" ON "captchas" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "rate_limits_reset_idx" ON "rate_limits" USING btree ("resets_at");