CREATE TABLE "odometer_corrections" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "odometer_corrections_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"vehicle_id" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"odometer_m" double precision NOT NULL,
	"author_id" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "service_plans" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "service_plans_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"account_id" integer NOT NULL,
	"name" text NOT NULL,
	"interval_m" integer,
	"interval_engine_s" integer,
	"interval_months" smallint,
	"interval_days" smallint,
	"ahead_m" integer DEFAULT 0 NOT NULL,
	"ahead_engine_s" integer DEFAULT 0 NOT NULL,
	"ahead_days" smallint DEFAULT 0 NOT NULL,
	"start_on" date NOT NULL,
	"schedule" text NOT NULL,
	"emails" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"targets" jsonb NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "service_states" (
	"plan_id" integer NOT NULL,
	"vehicle_id" integer NOT NULL,
	"base" jsonb NOT NULL,
	"last" jsonb,
	"state" text NOT NULL,
	"leads" text,
	"used" real DEFAULT 0 NOT NULL,
	"due_odometer_m" double precision,
	"due_engine_s" double precision,
	"due_on" date,
	"forecast_on" date,
	"told" jsonb DEFAULT '[]'::jsonb NOT NULL,
	CONSTRAINT "service_states_plan_id_vehicle_id_pk" PRIMARY KEY("plan_id","vehicle_id")
);
--> statement-breakpoint
CREATE TABLE "services" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "services_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"account_id" integer NOT NULL,
	"vehicle_id" integer NOT NULL,
	"plan_id" integer,
	"done_on" date NOT NULL,
	"done_at" timestamp (3) with time zone NOT NULL,
	"odometer_m" double precision NOT NULL,
	"odometer_stated" boolean NOT NULL,
	"engine_hours" double precision,
	"cost" double precision,
	"currency" text,
	"parts" text DEFAULT '' NOT NULL,
	"workshop" text DEFAULT '' NOT NULL,
	"remark" text DEFAULT '' NOT NULL,
	"file" text,
	"file_name" text,
	"author_id" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"voided_at" timestamp (3) with time zone,
	"voided_by" integer,
	"void_reason" text
);
--> statement-breakpoint
CREATE TABLE "vehicle_counters" (
	"vehicle_id" integer PRIMARY KEY NOT NULL,
	"until" timestamp (3) with time zone,
	"odometer_m" double precision DEFAULT 0 NOT NULL,
	"engine_s" bigint DEFAULT 0 NOT NULL,
	"sealed_at" timestamp (3) with time zone,
	"sealed_odometer_m" double precision DEFAULT 0 NOT NULL,
	"sealed_engine_s" bigint DEFAULT 0 NOT NULL,
	"counted_at" timestamp (3) with time zone,
	"odometer_now_m" double precision DEFAULT 0 NOT NULL,
	"engine_now_s" bigint DEFAULT 0 NOT NULL,
	"daily_m" double precision DEFAULT 0 NOT NULL,
	"daily_engine_s" double precision DEFAULT 0 NOT NULL,
	"jump_on" date,
	"jump_m" double precision DEFAULT 0 NOT NULL,
	"stale_from" timestamp (3) with time zone,
	"version" bigint DEFAULT 1 NOT NULL,
	"seen_version" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "odometer_corrections" ADD CONSTRAINT "odometer_corrections_vehicle_id_fleet_vehicles_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."fleet_vehicles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "odometer_corrections" ADD CONSTRAINT "odometer_corrections_author_id_accounts_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_plans" ADD CONSTRAINT "service_plans_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_states" ADD CONSTRAINT "service_states_plan_id_service_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."service_plans"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_states" ADD CONSTRAINT "service_states_vehicle_id_fleet_vehicles_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."fleet_vehicles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "services" ADD CONSTRAINT "services_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "services" ADD CONSTRAINT "services_vehicle_id_fleet_vehicles_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."fleet_vehicles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "services" ADD CONSTRAINT "services_plan_id_service_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."service_plans"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "services" ADD CONSTRAINT "services_author_id_accounts_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "services" ADD CONSTRAINT "services_voided_by_accounts_id_fk" FOREIGN KEY ("voided_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vehicle_counters" ADD CONSTRAINT "vehicle_counters_vehicle_id_fleet_vehicles_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."fleet_vehicles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "odometer_corrections_vehicle_idx" ON "odometer_corrections" USING btree ("vehicle_id","at");--> statement-breakpoint
CREATE INDEX "service_plans_account_idx" ON "service_plans" USING btree ("account_id","deleted_at");--> statement-breakpoint
CREATE INDEX "service_states_vehicle_idx" ON "service_states" USING btree ("vehicle_id");--> statement-breakpoint
CREATE INDEX "services_account_idx" ON "services" USING btree ("account_id","done_at");--> statement-breakpoint
CREATE INDEX "services_vehicle_idx" ON "services" USING btree ("vehicle_id","plan_id","done_at");--> statement-breakpoint
CREATE INDEX "vehicle_counters_due_idx" ON "vehicle_counters" USING btree ("vehicle_id") WHERE "vehicle_counters"."version" <> "vehicle_counters"."seen_version";