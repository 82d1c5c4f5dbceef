CREATE TABLE "alert_deadlines" (
	"device_id" integer NOT NULL,
	"step" text NOT NULL,
	"type" text NOT NULL,
	"subject" text NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"account_id" integer,
	"lat" double precision,
	"lon" double precision,
	"data" jsonb,
	CONSTRAINT "alert_deadlines_device_id_step_type_subject_pk" PRIMARY KEY("device_id","step","type","subject")
);
--> statement-breakpoint
CREATE TABLE "alert_processings" (
	"device_id" integer NOT NULL,
	"event_id" bigint NOT NULL,
	"account_id" integer,
	"handler" text NOT NULL,
	"content" text NOT NULL,
	"processed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "alert_processings_device_id_event_id_pk" PRIMARY KEY("device_id","event_id")
);
--> statement-breakpoint
CREATE TABLE "alert_rule_revisions" (
	"account_id" integer PRIMARY KEY NOT NULL,
	"revision" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "alert_rule_versions" (
	"rule_id" integer NOT NULL,
	"account_id" integer NOT NULL,
	"version" integer NOT NULL,
	"kind" text NOT NULL,
	"terms" jsonb NOT NULL,
	"from_time" timestamp (3) with time zone NOT NULL,
	"to_time" timestamp (3) with time zone,
	CONSTRAINT "alert_rule_versions_rule_id_version_pk" PRIMARY KEY("rule_id","version")
);
--> statement-breakpoint
CREATE TABLE "alert_rules" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "alert_rules_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"account_id" integer NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"version" integer NOT NULL,
	"terms" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "geofence_groups" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "geofence_groups_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"account_id" integer NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "geofence_revisions" (
	"account_id" integer PRIMARY KEY NOT NULL,
	"revision" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "geofence_versions" (
	"geofence_id" integer NOT NULL,
	"account_id" integer NOT NULL,
	"from_time" timestamp (3) with time zone NOT NULL,
	"to_time" timestamp (3) with time zone,
	"shape_version" integer NOT NULL,
	"shape" jsonb NOT NULL,
	"alarms" jsonb NOT NULL,
	"targets" jsonb NOT NULL,
	CONSTRAINT "geofence_versions_geofence_id_from_time_pk" PRIMARY KEY("geofence_id","from_time")
);
--> statement-breakpoint
CREATE TABLE "geofences" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "geofences_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"account_id" integer NOT NULL,
	"group_id" integer,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"color" text NOT NULL,
	"shape_version" integer NOT NULL,
	"shape" jsonb NOT NULL,
	"alarms" jsonb NOT NULL,
	"targets" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "landmarks" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "landmarks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"account_id" integer NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"icon" text NOT NULL,
	"shape" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "fence_quota" integer;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "landmark_quota" integer;--> statement-breakpoint
ALTER TABLE "device_events" ADD COLUMN "account_id" integer;--> statement-breakpoint
ALTER TABLE "device_events" ADD COLUMN "end_time" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "device_events" ADD COLUMN "withdrawn_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "device_events" ADD COLUMN "late" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "alert_deadlines" ADD CONSTRAINT "alert_deadlines_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_processings" ADD CONSTRAINT "alert_processings_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_processings" ADD CONSTRAINT "alert_processings_event_fk" FOREIGN KEY ("device_id","event_id") REFERENCES "public"."device_events"("device_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_rule_revisions" ADD CONSTRAINT "alert_rule_revisions_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_rule_versions" ADD CONSTRAINT "alert_rule_versions_rule_id_alert_rules_id_fk" FOREIGN KEY ("rule_id") REFERENCES "public"."alert_rules"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_rule_versions" ADD CONSTRAINT "alert_rule_versions_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_rules" ADD CONSTRAINT "alert_rules_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "geofence_groups" ADD CONSTRAINT "geofence_groups_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "geofence_revisions" ADD CONSTRAINT "geofence_revisions_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "geofence_versions" ADD CONSTRAINT "geofence_versions_geofence_id_geofences_id_fk" FOREIGN KEY ("geofence_id") REFERENCES "public"."geofences"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "geofence_versions" ADD CONSTRAINT "geofence_versions_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "geofences" ADD CONSTRAINT "geofences_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "geofences" ADD CONSTRAINT "geofences_group_id_geofence_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."geofence_groups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "landmarks" ADD CONSTRAINT "landmarks_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "alert_deadlines_due_idx" ON "alert_deadlines" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "alert_rule_versions_account_idx" ON "alert_rule_versions" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "alert_rules_account_idx" ON "alert_rules" USING btree ("account_id","deleted_at");--> statement-breakpoint
CREATE UNIQUE INDEX "geofence_groups_name_key" ON "geofence_groups" USING btree ("account_id",lower("name"));--> statement-breakpoint
CREATE INDEX "geofence_versions_account_idx" ON "geofence_versions" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "geofences_account_idx" ON "geofences" USING btree ("account_id","deleted_at");--> statement-breakpoint
CREATE INDEX "geofences_group_idx" ON "geofences" USING btree ("group_id");--> statement-breakpoint
CREATE INDEX "landmarks_account_idx" ON "landmarks" USING btree ("account_id");--> statement-breakpoint
ALTER TABLE "device_events" ADD CONSTRAINT "device_events_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "device_events_account_idx" ON "device_events" USING btree ("account_id") WHERE "device_events"."account_id" is not null;