CREATE TABLE "device_periods" (
	"start_time" timestamp (3) with time zone NOT NULL,
	"end_time" timestamp (3) with time zone NOT NULL,
	"decided_at" timestamp (3) with time zone NOT NULL,
	"device_id" integer NOT NULL,
	"kind" smallint NOT NULL,
	"stream" smallint NOT NULL,
	"start_lat" double precision,
	"start_lon" double precision,
	"end_lat" double precision,
	"end_lon" double precision,
	"distance_cm" integer DEFAULT 0 NOT NULL,
	"max_value" real,
	"avg_value" real,
	"sensor" text DEFAULT '' NOT NULL,
	"details" jsonb,
	CONSTRAINT "device_periods_device_id_kind_start_time_sensor_pk" PRIMARY KEY("device_id","kind","start_time","sensor")
);
--> statement-breakpoint
CREATE TABLE "model_tracking_settings" (
	"account_id" integer NOT NULL,
	"model" text NOT NULL,
	"settings" jsonb NOT NULL,
	CONSTRAINT "model_tracking_settings_account_id_model_pk" PRIMARY KEY("account_id","model")
);
--> statement-breakpoint
CREATE TABLE "reading_quarters" (
	"quarter" timestamp (3) with time zone NOT NULL,
	"device_id" integer NOT NULL,
	"count" integer NOT NULL,
	"sum" double precision NOT NULL,
	"min" real NOT NULL,
	"max" real NOT NULL,
	"measure" text NOT NULL,
	"sensor" text DEFAULT '' NOT NULL,
	CONSTRAINT "reading_quarters_device_id_measure_quarter_sensor_pk" PRIMARY KEY("device_id","measure","quarter","sensor")
);
--> statement-breakpoint
CREATE TABLE "sensing_checkpoints" (
	"time" timestamp (3) with time zone NOT NULL,
	"device_id" integer NOT NULL,
	"state" jsonb NOT NULL,
	CONSTRAINT "sensing_checkpoints_device_id_time_pk" PRIMARY KEY("device_id","time")
);
--> statement-breakpoint
CREATE TABLE "tracking_settings" (
	"device_id" integer PRIMARY KEY NOT NULL,
	"settings" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "device_quarters" ADD COLUMN "moving_s" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "device_quarters" ADD COLUMN "idle_s" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "device_quarters" ADD COLUMN "engine_s" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "device_segments" ADD COLUMN "idle_seconds" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "device_segments" ADD COLUMN "engine_seconds" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "device_segments" ADD COLUMN "odometer_start_m" double precision;--> statement-breakpoint
ALTER TABLE "device_segments" ADD COLUMN "odometer_end_m" double precision;--> statement-breakpoint
ALTER TABLE "device_segments" ADD COLUMN "distance_source" smallint DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "device_segments" ADD COLUMN "why" jsonb;--> statement-breakpoint
ALTER TABLE "device_states" ADD COLUMN "sensing" jsonb;--> statement-breakpoint
ALTER TABLE "positions" ADD COLUMN "odometer_m" integer;--> statement-breakpoint
CREATE INDEX "device_periods_decided_idx" ON "device_periods" USING btree ("device_id","stream","decided_at");