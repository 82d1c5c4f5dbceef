-- Every fix is written anew, narrower: an hour or so for a hundred million of them. The table's comments say what the columns hold.
ALTER TABLE "positions" RENAME TO "positions_wide";--> statement-breakpoint
CREATE TABLE "positions" (
	"fix_time" timestamp with time zone NOT NULL,
	"device_id" integer NOT NULL,
	"lat" integer NOT NULL,
	"lon" integer NOT NULL,
	"step_cm" integer DEFAULT 0 NOT NULL,
	"delay_s" integer DEFAULT 0 NOT NULL,
	"flags" smallint DEFAULT 0 NOT NULL,
	"speed" smallint DEFAULT -1 NOT NULL,
	"heading" smallint DEFAULT -1 NOT NULL,
	"altitude" smallint DEFAULT -32768 NOT NULL,
	"signal" smallint DEFAULT 8161 NOT NULL,
	"odometer" text DEFAULT '' NOT NULL,
	"sensors" text DEFAULT '' NOT NULL,
	CONSTRAINT "positions_device_id_fix_time_pk" PRIMARY KEY("device_id","fix_time")
) PARTITION BY RANGE ("fix_time");
--> statement-breakpoint
CREATE VIEW "fixes" AS
SELECT "device_id", "fix_time", floor(extract(epoch FROM "fix_time") * 1000)::bigint AS "time_ms",
	(extract(microseconds FROM "fix_time")::int % 1000)::smallint AS "variant",
	"fix_time" + make_interval(secs => "delay_s") AS "received_at",
	"lat" / 1e7::float8 AS "lat", "lon" / 1e7::float8 AS "lon", "flags", "step_cm",
	nullif("speed", -1)::real / 10 AS "speed_kmh", nullif("heading", -1) AS "heading",
	nullif("altitude", -32768) AS "altitude", nullif("signal" >> 5, 255)::smallint AS "satellites",
	("signal" & 7)::smallint AS "source", (nullif("signal" >> 3 & 3, 0) - 1)::smallint AS "ignition",
	nullif("odometer", '')::int AS "odometer_m", nullif("sensors", '')::jsonb AS "sensors"
FROM "positions";
--> statement-breakpoint
-- Month by month, months on their way out (detached) too; a month is packed by device as it is written.
DO $$
DECLARE
	part record;
	moved bigint;
BEGIN
	FOR part IN
		SELECT c.relname AS name, pg_get_expr(c.relpartbound, c.oid) AS bounds
		FROM pg_class c
		WHERE c.relkind = 'r' AND c.relnamespace = (SELECT relnamespace FROM pg_class WHERE oid = 'positions'::regclass)
			AND (c.relname = 'positions_default' OR c.relname ~ '^positions_\d{4}_\d{2}$')
		ORDER BY c.relname
	LOOP
		EXECUTE format('ALTER TABLE %I RENAME TO positions_old', part.name);
		EXECUTE format('CREATE TABLE %I (LIKE positions INCLUDING DEFAULTS)', part.name);
		EXECUTE format($copy$
			INSERT INTO %I (fix_time, device_id, lat, lon, step_cm, delay_s, flags, speed, heading, altitude, signal, odometer, sensors)
			SELECT date_trunc('milliseconds', fix_time) + variant * interval '1 microsecond', device_id,
				CASE WHEN lat = 'NaN' THEN 0 ELSE round(greatest(-214.7483647, least(214.7483647, lat)) * 1e7) END,
				CASE WHEN lon = 'NaN' THEN 0 ELSE round(greatest(-214.7483647, least(214.7483647, lon)) * 1e7) END,
				step_cm, greatest(-2147483648, least(2147483647, floor(extract(epoch FROM received_at - fix_time)))),
				flags, coalesce(round(speed_kmh * 10), -1), coalesce(heading, -1), coalesce(altitude, -32768),
				source + 8 * coalesce(ignition + 1, 0) + 32 * CASE WHEN satellites IS NULL THEN 255 ELSE greatest(0, least(254, satellites)) END,
				coalesce(odometer_m::text, ''), coalesce(sensors::text, '')
			FROM positions_old ORDER BY device_id, fix_time, variant$copy$, part.name);
		GET DIAGNOSTICS moved = ROW_COUNT;
		EXECUTE 'DROP TABLE positions_old';
		IF part.bounds IS NULL THEN
			EXECUTE format('ALTER TABLE %I ADD PRIMARY KEY (device_id, fix_time)', part.name);
		ELSE
			EXECUTE format('ALTER TABLE positions ATTACH PARTITION %I %s', part.name, part.bounds);
		END IF;
		RAISE NOTICE 'migration: % fixes of % are written anew', moved, part.name;
	END LOOP;
END $$;
--> statement-breakpoint
DROP TABLE "positions_wide";
