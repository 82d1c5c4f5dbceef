CREATE TABLE "disputed_events" (
	"device_id" integer NOT NULL,
	"account_id" integer NOT NULL,
	"kind" text NOT NULL,
	"start_time" timestamp (3) with time zone NOT NULL,
	"comment" text NOT NULL,
	"author_id" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"undone_at" timestamp (3) with time zone,
	"undone_by" integer,
	CONSTRAINT "disputed_events_device_id_account_id_kind_start_time_pk" PRIMARY KEY("device_id","account_id","kind","start_time")
);
--> statement-breakpoint
CREATE TABLE "score_profiles" (
	"account_id" integer PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"weights" jsonb NOT NULL,
	"bands" jsonb NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
DROP INDEX "device_segments_sums_idx";--> statement-breakpoint
ALTER TABLE "device_segments" ADD COLUMN "dense_share" real;--> statement-breakpoint
ALTER TABLE "disputed_events" ADD CONSTRAINT "disputed_events_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputed_events" ADD CONSTRAINT "disputed_events_author_id_accounts_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputed_events" ADD CONSTRAINT "disputed_events_undone_by_accounts_id_fk" FOREIGN KEY ("undone_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "score_profiles" ADD CONSTRAINT "score_profiles_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "device_segments_sums_idx" ON "device_segments" USING btree ("device_id","kind","start_time","end_time","distance_cm","max_speed_kmh","idle_seconds","engine_seconds","dense_share");--> statement-breakpoint
-- Written by hand: trips from before are judged by how far apart their fixes were on the whole.
UPDATE "device_segments" SET "dense_share" = CASE WHEN "fixes" * 3 >= extract(epoch FROM "end_time" - "start_time") THEN 1 ELSE 0 END WHERE "kind" = 1;
