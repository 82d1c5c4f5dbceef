CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
ALTER TABLE "devices" ADD COLUMN "search_text" text GENERATED ALWAYS AS (lower(imei || E'\n' || name || E'\n' || coalesce(plate, '') || E'\n' || coalesce(sim, '') || E'\n' || coalesce(sn, '') || E'\n' || coalesce(vin, ''))) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "devices_name_idx" ON "devices" USING btree (lower("name"),"id");--> statement-breakpoint
CREATE INDEX "devices_search_idx" ON "devices" USING gin ("search_text" gin_trgm_ops);