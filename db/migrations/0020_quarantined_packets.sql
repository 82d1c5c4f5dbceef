ALTER TABLE "quarantined_reports" ADD COLUMN "protocol" text;--> statement-breakpoint
ALTER TABLE "quarantined_reports" ADD COLUMN "packet" "bytea";--> statement-breakpoint
ALTER TABLE "quarantined_reports" ADD COLUMN "packet_bytes" integer DEFAULT 0 NOT NULL;