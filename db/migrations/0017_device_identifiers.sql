CREATE TABLE "device_identifiers" (
	"device_id" integer NOT NULL,
	"kind" text NOT NULL,
	"value" text NOT NULL,
	CONSTRAINT "device_identifiers_device_id_kind_pk" PRIMARY KEY("device_id","kind")
);
--> statement-breakpoint
ALTER TABLE "device_identifiers" ADD CONSTRAINT "device_identifiers_device_id_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."devices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- Every device that there is was registered by its IMEI.
INSERT INTO "device_identifiers" ("device_id", "kind", "value") SELECT "id", 'imei', "imei" FROM "devices";--> statement-breakpoint
CREATE UNIQUE INDEX "device_identifiers_value_key" ON "device_identifiers" USING btree ("kind","value");--> statement-breakpoint
-- The expression of a generated column cannot be changed before PostgreSQL 17; its index goes with it.
ALTER TABLE "devices" ADD COLUMN "other_identifiers" text;--> statement-breakpoint
ALTER TABLE "devices" DROP COLUMN "search_text";--> statement-breakpoint
ALTER TABLE "devices" ADD COLUMN "search_text" text GENERATED ALWAYS AS (lower(imei || E'\n' || coalesce(other_identifiers || E'\n', '') || name || E'\n' || coalesce(plate, '') || E'\n' || coalesce(sim, '') || E'\n' || coalesce(sn, '') || E'\n' || coalesce(vin, ''))) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "devices_search_idx" ON "devices" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
ALTER TABLE "unknown_devices" ADD COLUMN "kind" text DEFAULT 'imei' NOT NULL;--> statement-breakpoint
ALTER TABLE "unknown_devices" DROP CONSTRAINT "unknown_devices_pkey";--> statement-breakpoint
ALTER TABLE "unknown_devices" ADD CONSTRAINT "unknown_devices_kind_identifier_pk" PRIMARY KEY("kind","identifier");
