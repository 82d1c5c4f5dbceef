-- A door "by Bluetooth" was read by nothing: it counted as none chosen, and now is.
UPDATE "device_records" SET "sensors" = "sensors" - 'door' WHERE "sensors" ->> 'door' = 'bluetooth';
