ALTER TABLE "shares" ADD COLUMN "earlier_views" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "shares" ADD COLUMN "view_told_at" timestamp (3) with time zone;