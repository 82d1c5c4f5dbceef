-- Weekdays are counted from Sunday, 1, to Saturday, 7; they were from Monday, 1, to Sunday, 7.
UPDATE "report_schedules" SET "weekday" = "weekday" % 7 + 1 WHERE "weekday" IS NOT NULL;--> statement-breakpoint
UPDATE "business_logs" SET "changes" = "changes" || jsonb_build_object('weekday', jsonb_build_object(
	'before', ("changes" #>> '{weekday,before}')::int % 7 + 1,
	'after', ("changes" #>> '{weekday,after}')::int % 7 + 1))
WHERE "object_kind" = 'schedule' AND "changes" ? 'weekday';
