CREATE TABLE "vehicle_past_sums" (
	"vehicle_id" integer NOT NULL,
	"from_time" timestamp (3) with time zone NOT NULL,
	"is_jump" boolean NOT NULL,
	"distance_cm" bigint NOT NULL,
	"engine_s" bigint NOT NULL,
	CONSTRAINT "vehicle_past_sums_vehicle_id_from_time_is_jump_pk" PRIMARY KEY("vehicle_id","from_time","is_jump")
);
--> statement-breakpoint
ALTER TABLE "vehicle_past_sums" ADD CONSTRAINT "vehicle_past_sums_vehicle_id_fleet_vehicles_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."fleet_vehicles"("id") ON DELETE cascade ON UPDATE no action;