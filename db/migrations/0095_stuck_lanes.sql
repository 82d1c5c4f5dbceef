-- Lanes in which none is first any more: what was numbered first had come to light while others were put in their places.
UPDATE "webhook_deliveries" SET "is_first" = true, "next_attempt_at" = least("next_attempt_at", now()) WHERE "id" IN (
  SELECT min("id") FROM "webhook_deliveries"
  WHERE "state" IN ('waiting', 'sending') AND "is_first" IS NOT NULL
  GROUP BY "webhook_id", "lane" HAVING NOT bool_or("is_first"));
