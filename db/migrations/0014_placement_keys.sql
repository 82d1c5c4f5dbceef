-- The key of what belongs to a device begins with the device.
ALTER TABLE "device_pictures" DROP CONSTRAINT "device_pictures_pkey";--> statement-breakpoint
ALTER TABLE "device_pictures" ALTER COLUMN "id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "device_pictures" ALTER COLUMN "id" SET MAXVALUE 9223372036854775807;--> statement-breakpoint
ALTER TABLE "device_transfers" DROP CONSTRAINT "device_transfers_pkey";--> statement-breakpoint
ALTER TABLE "device_transfers" ALTER COLUMN "id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "device_transfers" ALTER COLUMN "id" SET MAXVALUE 9223372036854775807;--> statement-breakpoint
ALTER TABLE "device_pictures" ADD CONSTRAINT "device_pictures_device_id_id_pk" PRIMARY KEY("device_id","id");--> statement-breakpoint
ALTER TABLE "device_transfers" ADD CONSTRAINT "device_transfers_device_id_id_pk" PRIMARY KEY("device_id","id");
