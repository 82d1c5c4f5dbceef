import { sql } from 'drizzle-orm'
import { database } from '@/db/client'
import { webhookDeliveries } from '@/db/schema/webhooks'
import type { SystemAccess } from '@/lib/auth/access'
import { KEEP_DELIVERIES_DAYS, KEEP_DELIVERIES_EACH, MOST_WAITING_EACH } from '@/lib/webhooks/schema'

/** Forgets deliveries that are over for long, or of which an endpoint has too many, and gives up what waits beyond bounds. */
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
        select id, row_number() over (partition by webhook_id, kind = 'positions' order by id desc) as place
        from ${webhookDeliveries} where finished_at is not null
      ) over_now where place > ${keepEach})`)
  await db.execute(sql`
    update ${webhookDeliveries} set state = 'givenUp', error = 'too many wait', finished_at = now() where id in (
      select id from (
        select id, row_number() over (partition by webhook_id order by id) as place
        from ${webhookDeliveries} where state = 'waiting'
      ) queued where place > ${mostWaiting})`)
}
