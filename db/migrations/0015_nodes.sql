-- Heartbeats are written anew every few seconds: nothing is lost with the rows.
DELETE FROM "processes";--> statement-breakpoint
ALTER TABLE "processes" DROP CONSTRAINT "processes_pkey";--> statement-breakpoint
ALTER TABLE "processes" ADD COLUMN "role" text NOT NULL;--> statement-breakpoint
ALTER TABLE "processes" ADD CONSTRAINT "processes_role_name_pk" PRIMARY KEY("role","name");--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "lease_node" text;
