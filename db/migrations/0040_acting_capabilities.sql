-- Of what models were said to do, only that a phone is one was ever read; nobody edits that.
UPDATE "device_models" SET "capabilities" = CASE WHEN "capabilities" ? 'phone' THEN '["phone"]'::jsonb ELSE '[]'::jsonb END,
	"edited" = array_remove("edited", 'capabilities')
WHERE "capabilities" NOT IN ('[]'::jsonb, '["phone"]'::jsonb) OR 'capabilities' = any("edited");
