CREATE TABLE "alert_contacts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "alert_contacts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"account_id" integer NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"email_verified_at" timestamp (3) with time zone,
	"phone" text DEFAULT '' NOT NULL,
	"language" text NOT NULL,
	"time_zone" text NOT NULL,
	"role" text DEFAULT '' NOT NULL,
	"code_hash" text,
	"code_expires_at" timestamp (3) with time zone,
	"code_tries" smallint DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "alert_contacts_email_key" UNIQUE("account_id","email")
);
--> statement-breakpoint
CREATE TABLE "alert_snoozes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "alert_snoozes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"account_id" integer NOT NULL,
	"contact_id" integer,
	"subject" text NOT NULL,
	"device_id" integer NOT NULL,
	"until" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "alert_snoozes_key" UNIQUE NULLS NOT DISTINCT("account_id","contact_id","subject","device_id")
);
--> statement-breakpoint
CREATE TABLE "paused_addresses" (
	"email" text PRIMARY KEY NOT NULL,
	"reason" text NOT NULL,
	"paused_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "push_subscriptions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "push_subscriptions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"account_id" integer NOT NULL,
	"jti" uuid NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"label" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_told_at" timestamp (3) with time zone,
	CONSTRAINT "push_subscriptions_endpoint_key" UNIQUE("endpoint")
);
--> statement-breakpoint
CREATE TABLE "telling_preferences" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "telling_preferences_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"account_id" integer NOT NULL,
	"contact_id" integer,
	"quiet_from" text,
	"quiet_to" text,
	"most_an_hour" smallint NOT NULL,
	"digest" text NOT NULL,
	"digest_at" text NOT NULL,
	"digest_day" smallint NOT NULL,
	"unpushed_types" text[] NOT NULL,
	"unsubscribed_at" timestamp (3) with time zone,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "telling_preferences_person_key" UNIQUE NULLS NOT DISTINCT("account_id","contact_id")
);
--> statement-breakpoint
CREATE TABLE "alert_tellings" (
	"device_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "alert_tellings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"event_id" bigint NOT NULL,
	"account_id" integer NOT NULL,
	"subject" text NOT NULL,
	"type" text NOT NULL,
	"silence_minutes" smallint NOT NULL,
	"tell" jsonb NOT NULL,
	"late" boolean NOT NULL,
	"stage" text DEFAULT 'first' NOT NULL,
	"due_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "alert_tellings_device_id_id_pk" PRIMARY KEY("device_id","id"),
	CONSTRAINT "alert_tellings_once" UNIQUE("device_id","event_id","account_id","stage")
);
--> statement-breakpoint
CREATE TABLE "offline_episodes" (
	"device_id" integer NOT NULL,
	"rule_id" integer NOT NULL,
	"version" integer NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"event_time" timestamp (3) with time zone,
	CONSTRAINT "offline_episodes_device_id_rule_id_pk" PRIMARY KEY("device_id","rule_id")
);
--> statement-breakpoint
CREATE TABLE "black_car_addresses" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "black_car_addresses_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"account_id" integer NOT NULL,
	"name" text NOT NULL,
	"color" text NOT NULL,
	"lat" double precision NOT NULL,
	"lon" double precision NOT NULL,
	"radius_m" integer NOT NULL,
	"state" text DEFAULT 'underReview' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"reviewed_by" integer,
	"reviewed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "mail_servers" (
	"account_id" integer PRIMARY KEY NOT NULL,
	"host" text NOT NULL,
	"port" integer NOT NULL,
	"mail_from" text NOT NULL,
	"user" text DEFAULT '' NOT NULL,
	"sealed_password" text DEFAULT '' NOT NULL,
	"tls" boolean NOT NULL,
	"tested_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"failed_at" timestamp (3) with time zone,
	"failure" text
);
--> statement-breakpoint
ALTER TABLE "alert_deliveries" DROP CONSTRAINT "alert_deliveries_once";--> statement-breakpoint
DROP INDEX "alert_deliveries_waiting_idx";--> statement-breakpoint
ALTER TABLE "alert_deliveries" ALTER COLUMN "state" DROP DEFAULT;--> statement-breakpoint
-- What nobody has decided yet waits in a table of its own from now on.
INSERT INTO "alert_tellings" ("device_id", "event_id", "account_id", "subject", "type", "silence_minutes", "tell", "late")
	SELECT "device_id", "event_id", "account_id", "subject", "type", "silence_minutes",
		'{"mail": true, "push": false, "contactIds": [], "roles": [], "accountIds": [], "escalation": null, "availableTimes": 0}', false
	FROM "alert_deliveries" WHERE "state" = 'waiting';--> statement-breakpoint
DELETE FROM "alert_deliveries" WHERE "state" = 'waiting';--> statement-breakpoint
UPDATE "alert_deliveries" SET "decided_at" = "created_at" WHERE "decided_at" IS NULL;--> statement-breakpoint
ALTER TABLE "alert_deliveries" ALTER COLUMN "decided_at" SET DEFAULT now();--> statement-breakpoint
ALTER TABLE "alert_deliveries" ALTER COLUMN "decided_at" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "alert_deliveries" ADD COLUMN "to_account_id" integer;--> statement-breakpoint
UPDATE "alert_deliveries" SET "to_account_id" = "account_id";--> statement-breakpoint
ALTER TABLE "alert_deliveries" ALTER COLUMN "to_account_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "alert_deliveries" ADD COLUMN "to_contact_id" integer;--> statement-breakpoint
ALTER TABLE "alert_deliveries" ADD COLUMN "stage" text DEFAULT 'first' NOT NULL;--> statement-breakpoint
ALTER TABLE "alert_rules" ADD COLUMN "told_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "alert_contacts" ADD CONSTRAINT "alert_contacts_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_snoozes" ADD CONSTRAINT "alert_snoozes_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_snoozes" ADD CONSTRAINT "alert_snoozes_contact_id_alert_contacts_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."alert_contacts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "telling_preferences" ADD CONSTRAINT "telling_preferences_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "telling_preferences" ADD CONSTRAINT "telling_preferences_contact_id_alert_contacts_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."alert_contacts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_tellings" ADD CONSTRAINT "alert_tellings_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_tellings" ADD CONSTRAINT "alert_tellings_event_fk" FOREIGN KEY ("device_id","event_id") REFERENCES "public"."device_events"("device_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "black_car_addresses" ADD CONSTRAINT "black_car_addresses_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "black_car_addresses" ADD CONSTRAINT "black_car_addresses_reviewed_by_accounts_id_fk" FOREIGN KEY ("reviewed_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_servers" ADD CONSTRAINT "mail_servers_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "alert_contacts_account_idx" ON "alert_contacts" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "push_subscriptions_account_idx" ON "push_subscriptions" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "alert_tellings_due_idx" ON "alert_tellings" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "alert_tellings_account_idx" ON "alert_tellings" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "black_car_addresses_account_idx" ON "black_car_addresses" USING btree ("account_id","deleted_at");--> statement-breakpoint
CREATE INDEX "black_car_addresses_state_idx" ON "black_car_addresses" USING btree ("state","id");--> statement-breakpoint
ALTER TABLE "alert_deliveries" ADD CONSTRAINT "alert_deliveries_to_account_id_accounts_id_fk" FOREIGN KEY ("to_account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "alert_deliveries_held_idx" ON "alert_deliveries" USING btree ("until") WHERE state = 'held';--> statement-breakpoint
CREATE INDEX "alert_deliveries_person_idx" ON "alert_deliveries" USING btree ("to_account_id","to_contact_id","decided_at");--> statement-breakpoint
ALTER TABLE "alert_deliveries" DROP COLUMN "silence_minutes";--> statement-breakpoint
ALTER TABLE "alert_deliveries" DROP COLUMN "created_at";--> statement-breakpoint
ALTER TABLE "alert_deliveries" ADD CONSTRAINT "alert_deliveries_once" UNIQUE NULLS NOT DISTINCT("device_id","event_id","account_id","channel","to_account_id","to_contact_id","stage");--> statement-breakpoint
UPDATE "alert_rules" SET "terms" = jsonb_set("terms", '{tell}',
	'{"mail": false, "push": false, "contactIds": [], "roles": [], "accountIds": [], "escalation": null, "availableTimes": 0}' || ("terms"->'tell'));--> statement-breakpoint
UPDATE "alert_rule_versions" SET "terms" = jsonb_set("terms", '{tell}',
	'{"mail": false, "push": false, "contactIds": [], "roles": [], "accountIds": [], "escalation": null, "availableTimes": 0}' || ("terms"->'tell'));--> statement-breakpoint
UPDATE "geofences" SET "alarms" = "alarms" || '{"push": false}';--> statement-breakpoint
UPDATE "geofence_versions" SET "alarms" = "alarms" || '{"push": false}';
