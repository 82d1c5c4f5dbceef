ALTER TABLE "tasks" ADD COLUMN "language" text DEFAULT 'en' NOT NULL;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "input" text;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "crashes" smallint DEFAULT 0 NOT NULL;