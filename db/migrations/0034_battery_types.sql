-- What a battery is made of was free text; it becomes one of the types whose voltages are known, or goes.
UPDATE "device_records" SET "sensors" = ("sensors" - 'batteryType') || CASE
	WHEN "sensors" ->> 'batteryType' ~* '(lifepo|lfp|iron|phosph)' THEN '{"batteryType": "lithiumIronPhosphate"}'::jsonb
	WHEN "sensors" ->> 'batteryType' ~* '(lead|agm|gel|chumbo|plomo|铅|\mpb\M)' THEN '{"batteryType": "leadAcid"}'::jsonb
	WHEN "sensors" ->> 'batteryType' ~* '(ni-?mh|nickel|níquel|镍)' THEN '{"batteryType": "nickelMetalHydride"}'::jsonb
	WHEN "sensors" ->> 'batteryType' ~* '(alkali|alcalin|碱)' THEN '{"batteryType": "alkaline"}'::jsonb
	WHEN "sensors" ->> 'batteryType' ~* '(\mli|lithium|lítio|litio|锂)' THEN '{"batteryType": "lithiumIon"}'::jsonb
	ELSE '{}'::jsonb END
WHERE "sensors" ? 'batteryType';
