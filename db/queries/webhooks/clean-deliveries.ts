import { sql } from 'drizzle-orm'
import { database } from '@/db/client'
import { webhookDeliveries } from '@/db/schema/webhooks'
import type { SystemAccess } from '@/lib/auth/access'
import { KEEP_DELIVERIES_DAYS, KEEP_DELIVERIES_EACH, MOST_WAITING_EACH } from '@/lib/webhooks/schema'

/**
 * Forgets deliveries that are over for long, or of which an endpoint has too many, and gives up what waits beyond bounds:
 * of the longest lanes first, so that no lane pushes others out.
 */
export async function cleanDeliveries(
  _system: SystemAccess,
  { keepEach = KEEP_DELIVERIES_EACH, mostWaiting = MOST_WAITING_EACH } = {},
): Promise<void> {
  const db = database()
  await db.execute(sql`
    delete from ${webhookDeliveries} where finished_at < now() - make_interval(days => ${KEEP_DELIVERIES_DAYS})`)
  await db.execute(sql`
    delete from ${webhookDeliveries} where id in (
      select id from (
        select id, row_number() over (partition by webhook_id, is_batch order by place_in_lane, id desc) as place from (
          select id, webhook_id, kind = 'positions' as is_batch,
            row_number() over (partition by webhook_id, lane order by id desc) as place_in_lane
          from ${webhookDeliveries} where finished_at is not null) ended
      ) over_now where place > ${keepEach})`)
  await db.execute(sql`
    update ${webhookDeliveries} set state = 'givenUp', error = 'too many wait', finished_at = now() where id in (
      select id from (
        select id, row_number() over (partition by webhook_id order by place_in_lane, id) as place from (
          select id, webhook_id, row_number() over (partition by webhook_id, lane order by id) as place_in_lane
          from ${webhookDeliveries} where state = 'waiting' and is_first is not true) waiting
      ) behind where place > ${mostWaiting})`)
}
