CREATE TABLE "refused_attempts" (
	"device_id" integer NOT NULL,
	"reason" text NOT NULL,
	"protocol" text NOT NULL,
	"address" text NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "refused_attempts_device_id_reason_pk" PRIMARY KEY("device_id","reason")
);
--> statement-breakpoint
CREATE TABLE "unread_streams" (
	"address" text NOT NULL,
	"protocol" text NOT NULL,
	"reason" text NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "unread_streams_address_protocol_pk" PRIMARY KEY("address","protocol")
);
