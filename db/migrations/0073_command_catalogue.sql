CREATE TABLE "command_catalogue" (
	"name" text PRIMARY KEY NOT NULL,
	"revision" integer NOT NULL,
	"document" text NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
