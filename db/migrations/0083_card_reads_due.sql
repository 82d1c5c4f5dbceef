CREATE TABLE "card_reads_due" (
	"vehicle_id" integer PRIMARY KEY NOT NULL,
	"from_time" timestamp (3) with time zone NOT NULL,
	"version" bigint DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "card_reads_due" ADD CONSTRAINT "card_reads_due_vehicle_id_fleet_vehicles_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."fleet_vehicles"("id") ON DELETE cascade ON UPDATE no action;