CREATE TABLE "alert_deliveries" (
	"device_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "alert_deliveries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"event_id" bigint NOT NULL,
	"account_id" integer NOT NULL,
	"channel" text NOT NULL,
	"subject" text NOT NULL,
	"type" text NOT NULL,
	"silence_minutes" smallint NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"reason" text,
	"until" timestamp (3) with time zone,
	"recipient" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"decided_at" timestamp (3) with time zone,
	CONSTRAINT "alert_deliveries_device_id_id_pk" PRIMARY KEY("device_id","id"),
	CONSTRAINT "alert_deliveries_once" UNIQUE("device_id","event_id","account_id","channel")
);
--> statement-breakpoint
ALTER TABLE "alert_deliveries" ADD CONSTRAINT "alert_deliveries_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_deliveries" ADD CONSTRAINT "alert_deliveries_event_fk" FOREIGN KEY ("device_id","event_id") REFERENCES "public"."device_events"("device_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "alert_deliveries_waiting_idx" ON "alert_deliveries" USING btree ("device_id","id") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "alert_deliveries_account_idx" ON "alert_deliveries" USING btree ("account_id");