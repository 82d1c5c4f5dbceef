CREATE TABLE "fleet_routes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "fleet_routes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"account_id" integer NOT NULL,
	"name" text NOT NULL,
	"points" jsonb NOT NULL,
	"line" jsonb NOT NULL,
	"line_source" text NOT NULL,
	"length_m" double precision NOT NULL,
	"duration_s" integer,
	"offset_m" integer DEFAULT 100 NOT NULL,
	"stop_order" text NOT NULL,
	"schedule" jsonb,
	"device_id" integer,
	"changed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "fleet_routes" ADD CONSTRAINT "fleet_routes_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "fleet_routes_account_idx" ON "fleet_routes" USING btree ("account_id","deleted_at");--> statement-breakpoint
CREATE INDEX "fleet_routes_device_idx" ON "fleet_routes" USING btree ("device_id") WHERE "fleet_routes"."device_id" is not null and "fleet_routes"."deleted_at" is null;