ALTER TABLE "unread_streams" ADD COLUMN "spoken" text;--> statement-breakpoint
ALTER TABLE "unknown_devices" ADD COLUMN "door" text;