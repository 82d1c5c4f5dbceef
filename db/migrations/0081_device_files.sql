CREATE TABLE "device_files" (
	"device_id" integer NOT NULL,
	"event_id" bigint NOT NULL,
	"mark" text NOT NULL,
	"number" bigint,
	"kind" text NOT NULL,
	"content_type" text NOT NULL,
	"bytes" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"content" "bytea",
	"file" text,
	"thumbnail" text,
	CONSTRAINT "device_files_device_id_event_id_pk" PRIMARY KEY("device_id","event_id")
);
--> statement-breakpoint
CREATE TABLE "refused_files" (
	"device_id" integer NOT NULL,
	"day" date NOT NULL,
	"reason" text NOT NULL,
	"count" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "refused_files_device_id_day_reason_pk" PRIMARY KEY("device_id","day","reason")
);
--> statement-breakpoint
ALTER TABLE "device_files" ADD CONSTRAINT "device_files_event_fk" FOREIGN KEY ("device_id","event_id") REFERENCES "public"."device_events"("device_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "device_files_mark_key" ON "device_files" USING btree ("device_id","mark");--> statement-breakpoint
CREATE INDEX "device_files_time_idx" ON "device_files" USING btree ("device_id","created_at");--> statement-breakpoint
CREATE INDEX "device_files_staged_idx" ON "device_files" USING btree ("created_at") WHERE "device_files"."content" is not null;