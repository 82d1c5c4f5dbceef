CREATE TABLE "track_import_parts" (
	"device_id" integer NOT NULL,
	"task_id" integer NOT NULL,
	"part" integer NOT NULL,
	"fix_times" timestamp with time zone[] NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "track_import_parts_device_id_task_id_part_pk" PRIMARY KEY("device_id","task_id","part")
);
--> statement-breakpoint
ALTER TABLE "track_import_parts" ADD CONSTRAINT "track_import_parts_device_id_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."devices"("id") ON DELETE cascade ON UPDATE no action;