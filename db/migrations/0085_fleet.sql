CREATE TABLE "card_reads_due" (
	"vehicle_id" integer PRIMARY KEY NOT NULL,
	"from_time" timestamp (3) with time zone NOT NULL,
	"version" bigint DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "driver_assignments" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "driver_assignments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"vehicle_id" integer NOT NULL,
	"driver_id" integer NOT NULL,
	"source" text NOT NULL,
	"from_time" timestamp (3) with time zone NOT NULL,
	"to_time" timestamp (3) with time zone,
	"author_id" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "driving_limits" (
	"account_id" integer PRIMARY KEY NOT NULL,
	"day_minutes" integer NOT NULL,
	"stretch_minutes" integer NOT NULL,
	"rest_minutes" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "driving_times" (
	"vehicle_id" integer NOT NULL,
	"driver_id" integer NOT NULL,
	"source" text NOT NULL,
	"from_time" timestamp (3) with time zone NOT NULL,
	"to_time" timestamp (3) with time zone,
	CONSTRAINT "driving_times_vehicle_id_from_time_pk" PRIMARY KEY("vehicle_id","from_time")
);
--> statement-breakpoint
CREATE TABLE "card_holdings" (
	"card_id" integer NOT NULL,
	"driver_id" integer NOT NULL,
	"from_time" timestamp (3) with time zone NOT NULL,
	"to_time" timestamp (3) with time zone,
	CONSTRAINT "card_holdings_card_id_from_time_pk" PRIMARY KEY("card_id","from_time")
);
--> statement-breakpoint
CREATE TABLE "driver_cards" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "driver_cards_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"account_id" integer NOT NULL,
	"code" text NOT NULL,
	"remark" text DEFAULT '' NOT NULL,
	"lost_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "driver_fields" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "driver_fields_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"account_id" integer NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"choices" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"position" smallint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "drivers" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "drivers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"account_id" integer NOT NULL,
	"number" text,
	"name" text NOT NULL,
	"licence" text,
	"licence_status" text DEFAULT 'valid' NOT NULL,
	"licence_expires_on" date,
	"registered_on" date,
	"registered_place" text,
	"city" text,
	"phone" text,
	"avatar" text,
	"max_speed_kmh" smallint,
	"reminder" boolean DEFAULT true NOT NULL,
	"fields" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "fleet_documents" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "fleet_documents_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"vehicle_id" integer,
	"driver_id" integer,
	"name" text NOT NULL,
	"number" text,
	"expires_on" date,
	"file" text,
	"file_name" text,
	"thumbnail" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "fleet_documents_one_owner" CHECK (num_nonnulls("fleet_documents"."vehicle_id", "fleet_documents"."driver_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "fleet_ends_told" (
	"account_id" integer NOT NULL,
	"kind" text NOT NULL,
	"item_id" integer NOT NULL,
	"ends_on" date NOT NULL,
	"stage" smallint NOT NULL,
	CONSTRAINT "fleet_ends_told_kind_item_id_ends_on_stage_pk" PRIMARY KEY("kind","item_id","ends_on","stage")
);
--> statement-breakpoint
CREATE TABLE "fleet_vehicles" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "fleet_vehicles_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"account_id" integer NOT NULL,
	"name" text NOT NULL,
	"plate" text,
	"brand" text,
	"vehicle_model" text,
	"color" text,
	"chassis" text,
	"production_year" smallint,
	"seats" smallint,
	"wheels" smallint,
	"tonnage" real,
	"cargo_type" text,
	"fuel_type" text,
	"max_speed_kmh" smallint,
	"status" text DEFAULT 'using' NOT NULL,
	"sales_person" text,
	"customer_vehicle_id" text,
	"customer_driver_id" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "vehicle_devices" (
	"device_id" integer NOT NULL,
	"vehicle_id" integer NOT NULL,
	"from_time" timestamp (3) with time zone NOT NULL,
	"to_time" timestamp (3) with time zone,
	CONSTRAINT "vehicle_devices_device_id_from_time_pk" PRIMARY KEY("device_id","from_time")
);
--> statement-breakpoint
CREATE TABLE "vehicle_insurances" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "vehicle_insurances_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"vehicle_id" integer NOT NULL,
	"insurer" text NOT NULL,
	"policy_number" text NOT NULL,
	"amount" double precision,
	"premium" double precision,
	"currency" text NOT NULL,
	"starts_on" date NOT NULL,
	"expires_on" date NOT NULL,
	"file" text,
	"file_name" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "card_reads_due" ADD CONSTRAINT "card_reads_due_vehicle_id_fleet_vehicles_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."fleet_vehicles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "driver_assignments" ADD CONSTRAINT "driver_assignments_vehicle_id_fleet_vehicles_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."fleet_vehicles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "driver_assignments" ADD CONSTRAINT "driver_assignments_driver_id_drivers_id_fk" FOREIGN KEY ("driver_id") REFERENCES "public"."drivers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "driver_assignments" ADD CONSTRAINT "driver_assignments_author_id_accounts_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "driving_limits" ADD CONSTRAINT "driving_limits_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "driving_times" ADD CONSTRAINT "driving_times_vehicle_id_fleet_vehicles_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."fleet_vehicles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "driving_times" ADD CONSTRAINT "driving_times_driver_id_drivers_id_fk" FOREIGN KEY ("driver_id") REFERENCES "public"."drivers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_holdings" ADD CONSTRAINT "card_holdings_card_id_driver_cards_id_fk" FOREIGN KEY ("card_id") REFERENCES "public"."driver_cards"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_holdings" ADD CONSTRAINT "card_holdings_driver_id_drivers_id_fk" FOREIGN KEY ("driver_id") REFERENCES "public"."drivers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "driver_cards" ADD CONSTRAINT "driver_cards_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "driver_fields" ADD CONSTRAINT "driver_fields_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drivers" ADD CONSTRAINT "drivers_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fleet_documents" ADD CONSTRAINT "fleet_documents_vehicle_id_fleet_vehicles_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."fleet_vehicles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fleet_documents" ADD CONSTRAINT "fleet_documents_driver_id_drivers_id_fk" FOREIGN KEY ("driver_id") REFERENCES "public"."drivers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fleet_ends_told" ADD CONSTRAINT "fleet_ends_told_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fleet_vehicles" ADD CONSTRAINT "fleet_vehicles_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vehicle_devices" ADD CONSTRAINT "vehicle_devices_device_id_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."devices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vehicle_devices" ADD CONSTRAINT "vehicle_devices_vehicle_id_fleet_vehicles_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."fleet_vehicles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vehicle_insurances" ADD CONSTRAINT "vehicle_insurances_vehicle_id_fleet_vehicles_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."fleet_vehicles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "driver_assignments_vehicle_idx" ON "driver_assignments" USING btree ("vehicle_id","from_time");--> statement-breakpoint
CREATE INDEX "driver_assignments_driver_idx" ON "driver_assignments" USING btree ("driver_id");--> statement-breakpoint
CREATE UNIQUE INDEX "driver_assignments_open_key" ON "driver_assignments" USING btree ("vehicle_id","source") WHERE "driver_assignments"."to_time" is null;--> statement-breakpoint
CREATE INDEX "driving_times_driver_idx" ON "driving_times" USING btree ("driver_id","from_time");--> statement-breakpoint
CREATE INDEX "card_holdings_driver_idx" ON "card_holdings" USING btree ("driver_id");--> statement-breakpoint
CREATE UNIQUE INDEX "card_holdings_open_key" ON "card_holdings" USING btree ("card_id") WHERE "card_holdings"."to_time" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "driver_cards_code_key" ON "driver_cards" USING btree ("account_id","code");--> statement-breakpoint
CREATE UNIQUE INDEX "driver_fields_name_key" ON "driver_fields" USING btree ("account_id",lower("name"));--> statement-breakpoint
CREATE INDEX "drivers_account_idx" ON "drivers" USING btree ("account_id","deleted_at");--> statement-breakpoint
CREATE UNIQUE INDEX "drivers_number_key" ON "drivers" USING btree ("account_id",lower("number")) WHERE "drivers"."number" is not null and "drivers"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "fleet_documents_vehicle_idx" ON "fleet_documents" USING btree ("vehicle_id");--> statement-breakpoint
CREATE INDEX "fleet_documents_driver_idx" ON "fleet_documents" USING btree ("driver_id");--> statement-breakpoint
CREATE INDEX "fleet_ends_told_ends_idx" ON "fleet_ends_told" USING btree ("ends_on");--> statement-breakpoint
CREATE INDEX "fleet_vehicles_account_idx" ON "fleet_vehicles" USING btree ("account_id","deleted_at");--> statement-breakpoint
CREATE UNIQUE INDEX "fleet_vehicles_name_key" ON "fleet_vehicles" USING btree ("account_id",lower("name")) WHERE "fleet_vehicles"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "vehicle_devices_vehicle_idx" ON "vehicle_devices" USING btree ("vehicle_id");--> statement-breakpoint
CREATE UNIQUE INDEX "vehicle_devices_open_device_key" ON "vehicle_devices" USING btree ("device_id") WHERE "vehicle_devices"."to_time" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "vehicle_devices_open_vehicle_key" ON "vehicle_devices" USING btree ("vehicle_id") WHERE "vehicle_devices"."to_time" is null;--> statement-breakpoint
CREATE INDEX "vehicle_insurances_vehicle_idx" ON "vehicle_insurances" USING btree ("vehicle_id");