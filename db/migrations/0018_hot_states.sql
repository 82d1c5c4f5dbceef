-- What screens show of a device stays in a narrow row of fixed width, updated in place with every fix; what
-- changes rarely, and what steps remember, go to tables of their own.
CREATE TABLE "device_details" (
	"device_id" integer PRIMARY KEY NOT NULL,
	"gateway" text,
	"protocol" text,
	"address" text,
	"connected_at" timestamp (3) with time zone,
	"sensors" jsonb,
	"network" jsonb
) WITH (fillfactor = 80);
--> statement-breakpoint
CREATE TABLE "device_step_states" (
	"at" timestamp (3) with time zone,
	"device_id" integer NOT NULL,
	"version" smallint NOT NULL,
	"step" text NOT NULL,
	"data" "bytea" NOT NULL,
	CONSTRAINT "device_step_states_device_id_step_pk" PRIMARY KEY("device_id","step")
) WITH (fillfactor = 70);
--> statement-breakpoint
-- Packed already: compressing it again costs time and saves nothing.
ALTER TABLE "device_step_states" ALTER COLUMN "data" SET STORAGE EXTERNAL;
--> statement-breakpoint
CREATE TABLE "quarantined_reports" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"device_id" integer NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	"set_aside_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"reason" text NOT NULL,
	"report" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
INSERT INTO "device_details" ("device_id", "gateway", "protocol", "address", "connected_at", "sensors", "network")
SELECT "device_id", "gateway", "protocol", "address", "connected_at", "sensors", "network" FROM "device_states"
WHERE coalesce("gateway", "protocol", "address") IS NOT NULL OR "sensors" IS NOT NULL OR "network" IS NOT NULL;
--> statement-breakpoint
-- States as packState() writes them plainly: a zero byte, then JSON.
INSERT INTO "device_step_states" ("at", "device_id", "version", "step", "data")
SELECT NULL::timestamptz, "device_id", 1, 'connection',
	'\x00'::bytea || convert_to(jsonb_build_object('onlineSince', "sensing"->'onlineSince')::text, 'UTF8')
FROM "device_states" WHERE "sensing" IS NOT NULL
UNION ALL
SELECT NULL::timestamptz, "device_id", 1, 'supply',
	'\x00'::bytea || convert_to(jsonb_build_object('power', "sensing"->'power')::text, 'UTF8')
FROM "device_states" WHERE "sensing" IS NOT NULL
UNION ALL
SELECT to_timestamp(("tracking"->>'seen')::float8 / 1000), "device_id", 1, 'movement',
	'\x00'::bytea || convert_to(('{"seen":null,"last":null,"suspects":[],"ignition":null,"stay":null,"leaving":null,"trip":null,"pause":null,"engineMs":0,"odometerM":null,"periods":{"on":null,"standing":null,"held":[],"ignition":null,"speeding":null,"motion":null,"harsh":[]}}'::jsonb || "tracking")::text, 'UTF8')
FROM "device_states" WHERE ("tracking"->>'seen') IS NOT NULL
UNION ALL
SELECT to_timestamp(("sensing"#>>'{readings,seen,time}')::float8 / 1000), "device_id", 1, 'sensing',
	'\x00'::bytea || convert_to(('{"seen":null,"fuel":{"recent":[],"low":null,"spent":[],"change":null,"meter":null},"doors":{},"excursions":{},"obdTrip":null,"faults":{},"driver":null}'::jsonb || ("sensing"->'readings'))::text, 'UTF8')
FROM "device_states" WHERE ("sensing"#>>'{readings,seen,time}') IS NOT NULL;
--> statement-breakpoint
ALTER TABLE "device_states" RENAME TO "device_states_before";
--> statement-breakpoint
ALTER TABLE "device_states_before" RENAME CONSTRAINT "device_states_pkey" TO "device_states_before_pkey";
--> statement-breakpoint
CREATE TABLE "device_states" (
	"odometer_cm" bigint DEFAULT 0 NOT NULL,
	"last_packet_at" timestamp (3) with time zone,
	"fix_time" timestamp (3) with time zone,
	"received_at" timestamp (3) with time zone,
	"motion_since" timestamp (3) with time zone,
	"lat" double precision,
	"lon" double precision,
	"device_id" integer PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"device_odometer_m" integer,
	"speed_kmh" real,
	"accuracy" real,
	"voltage" real,
	"heading" smallint,
	"altitude" smallint,
	"satellites" smallint,
	"source" smallint,
	"power" smallint DEFAULT 0 NOT NULL,
	"motion" smallint DEFAULT 0 NOT NULL,
	"gsm_level" smallint,
	"battery_percent" smallint,
	"ignition" boolean,
	"charging" boolean,
	"armed" boolean,
	"fuel_cut" boolean
) WITH (fillfactor = 70); -- room for updates within the page
--> statement-breakpoint
INSERT INTO "device_states" ("odometer_cm", "last_packet_at", "fix_time", "received_at", "motion_since", "lat", "lon",
	"device_id", "version", "device_odometer_m", "speed_kmh", "accuracy", "voltage", "heading", "altitude", "satellites",
	"source", "power", "motion", "gsm_level", "battery_percent", "ignition", "charging", "armed", "fuel_cut")
SELECT "odometer_cm", "last_packet_at", "fix_time", "received_at", "motion_since", "lat", "lon",
	"device_id", "version", least(greatest(round("device_odometer_m"), -2147483647), 2147483647)::integer, "speed_kmh",
	"accuracy", "voltage", "heading", "altitude", "satellites", "source", "power", "motion", "gsm_level",
	"battery_percent", "ignition", "charging", "armed", "fuel_cut"
FROM "device_states_before" ORDER BY "device_id";
--> statement-breakpoint
DROP TABLE "device_states_before";
--> statement-breakpoint
-- The running quarter of an hour of a device is updated with every fix, too.
ALTER TABLE "device_quarters" SET (fillfactor = 80);
--> statement-breakpoint
-- As packWhy() writes it: the place of the rule in SEGMENT_RULES, then three doubles, NaN for null.
CREATE FUNCTION pg_temp.packed_decision(decision jsonb) RETURNS bytea LANGUAGE sql IMMUTABLE AS $$
	SELECT set_byte('\x00'::bytea, 0, array_position(
			array['firstSeen', 'left', 'stood', 'stoodInSilence', 'silence', 'jump'], decision->>'rule') - 1)
		|| float8send((decision->>'fix')::float8)
		|| float8send(coalesce((decision->>'measured')::float8, 'NaN'))
		|| float8send(coalesce((decision->>'threshold')::float8, 'NaN'))
$$;
--> statement-breakpoint
ALTER TABLE "device_segments"
	ALTER COLUMN "why" TYPE bytea USING pg_temp.packed_decision("why"->'start') || pg_temp.packed_decision("why"->'end'),
	ALTER COLUMN "checkpoint" TYPE bytea USING '\x00'::bytea || convert_to(
		jsonb_build_object('movement', jsonb_build_object('version', 1, 'data', "checkpoint"))::text, 'UTF8');
