CREATE TABLE "event_marks" (
	"event_id" bigint NOT NULL,
	"read_at" timestamp (3) with time zone,
	"device_id" integer NOT NULL,
	"account_id" integer NOT NULL,
	CONSTRAINT "event_marks_device_id_account_id_event_id_pk" PRIMARY KEY("device_id","account_id","event_id")
);
--> statement-breakpoint
CREATE TABLE "event_read_floors" (
	"account_id" integer PRIMARY KEY NOT NULL,
	"event_id" bigint DEFAULT 0 NOT NULL,
	"next_event_id" bigint NOT NULL,
	"next_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
DROP INDEX "device_events_unread_idx";--> statement-breakpoint
DROP INDEX "device_events_unread_device_idx";--> statement-breakpoint
DROP INDEX "device_events_once";--> statement-breakpoint
ALTER TABLE "device_events" ADD COLUMN "subject" text DEFAULT '' NOT NULL;--> statement-breakpoint
-- What was read was read by the account that marked it (a virtual one acts as its parent), else by the owner of the device.
INSERT INTO "event_marks" ("event_id", "read_at", "device_id", "account_id")
SELECT e."id", e."read_at", e."device_id", coalesce(CASE WHEN r."type" = 7 THEN r."parent_id" ELSE r."id" END, d."account_id")
FROM "device_events" e JOIN "devices" d ON d."id" = e."device_id" LEFT JOIN "accounts" r ON r."id" = e."read_by"
WHERE e."read_at" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "event_marks" ADD CONSTRAINT "event_marks_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_marks" ADD CONSTRAINT "event_marks_event_fk" FOREIGN KEY ("device_id","event_id") REFERENCES "public"."device_events"("device_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_read_floors" ADD CONSTRAINT "event_read_floors_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "event_marks_account_idx" ON "event_marks" USING btree ("account_id","event_id");--> statement-breakpoint
CREATE UNIQUE INDEX "device_events_once" ON "device_events" USING btree ("device_id","event_time","type","subject");--> statement-breakpoint
ALTER TABLE "device_events" DROP COLUMN "read_at";--> statement-breakpoint
ALTER TABLE "device_events" DROP COLUMN "read_by";