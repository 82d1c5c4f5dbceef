CREATE TABLE "fleet_costs" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "fleet_costs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"account_id" integer NOT NULL,
	"vehicle_id" integer NOT NULL,
	"kind" text NOT NULL,
	"day" date NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"timed" boolean NOT NULL,
	"amount" double precision NOT NULL,
	"currency" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"driver_id" integer,
	"litres" double precision,
	"fuel" text,
	"odometer_m" double precision,
	"station" text DEFAULT '' NOT NULL,
	"file" text,
	"file_name" text,
	"author_id" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"voided_at" timestamp (3) with time zone,
	"voided_by" integer,
	"void_reason" text,
	CONSTRAINT "fleet_costs_amount" CHECK ("fleet_costs"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "oil_tanks" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "oil_tanks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"account_id" integer NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"code" text NOT NULL,
	"capacity_l" double precision,
	"device_id" integer,
	"sensor" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "fleet_costs" ADD CONSTRAINT "fleet_costs_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fleet_costs" ADD CONSTRAINT "fleet_costs_vehicle_id_fleet_vehicles_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."fleet_vehicles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fleet_costs" ADD CONSTRAINT "fleet_costs_driver_id_drivers_id_fk" FOREIGN KEY ("driver_id") REFERENCES "public"."drivers"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fleet_costs" ADD CONSTRAINT "fleet_costs_author_id_accounts_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fleet_costs" ADD CONSTRAINT "fleet_costs_voided_by_accounts_id_fk" FOREIGN KEY ("voided_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "oil_tanks" ADD CONSTRAINT "oil_tanks_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "oil_tanks" ADD CONSTRAINT "oil_tanks_device_id_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."devices"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "fleet_costs_account_idx" ON "fleet_costs" USING btree ("account_id","day");--> statement-breakpoint
CREATE INDEX "fleet_costs_vehicle_idx" ON "fleet_costs" USING btree ("vehicle_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "oil_tanks_code_key" ON "oil_tanks" USING btree ("account_id","code");--> statement-breakpoint
CREATE UNIQUE INDEX "oil_tanks_sensor_key" ON "oil_tanks" USING btree ("account_id","device_id","sensor");--> statement-breakpoint
CREATE INDEX "oil_tanks_device_idx" ON "oil_tanks" USING btree ("device_id");