ALTER TABLE "device_events" ADD COLUMN "quiet" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Of what is stored, the speed before it is not looked up: braking, which ends in standing, keeps its word.
UPDATE "device_events" SET "quiet" = true
WHERE "type" IN ('hardAcceleration', 'sharpLeft', 'sharpRight', 'sharpTurn') AND "step" IS NULL AND "speed_kmh" < 10;
