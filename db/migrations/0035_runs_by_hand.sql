DROP INDEX "report_runs_due_key";--> statement-breakpoint
ALTER TABLE "report_runs" ADD COLUMN "by_hand" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "report_runs_due_key" ON "report_runs" USING btree ("schedule_id","due_at","by_hand");