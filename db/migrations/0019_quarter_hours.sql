ALTER TABLE "device_quarters" RENAME TO "device_quarter_hours";--> statement-breakpoint
ALTER TABLE "device_quarter_hours" RENAME CONSTRAINT "device_quarters_device_id_quarter_pk" TO "device_quarter_hours_device_id_quarter_pk";--> statement-breakpoint
ALTER TABLE "reading_quarters" RENAME TO "reading_quarter_hours";--> statement-breakpoint
ALTER TABLE "reading_quarter_hours" RENAME CONSTRAINT "reading_quarters_device_id_measure_quarter_sensor_pk" TO "reading_quarter_hours_device_id_measure_quarter_sensor_pk";
