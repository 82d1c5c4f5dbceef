import { sql } from 'drizzle-orm'
import type postgres from 'postgres'
import { runIn } from '@/db/client'
import { deviceEvents } from '@/db/schema/device-events'
import { deviceOwnerships } from '@/db/schema/device-records'
import { devices } from '@/db/schema/devices'
import { webhooks } from '@/db/schema/webhooks'
import { FLEET_EVENTS } from '@/lib/alerts/kinds/kinds'
import type { Hook } from '@/lib/alerts/telling/telling-people'
import { TOLD_KIND } from '@/lib/webhooks/kinds'
import { CLOSED, READS_FLEET, USABLE } from './tell-webhooks'

/** A webhook that a rule of an account names, and the alert that it may be handed. */
export type WantedHook = { eventId: number; accountId: number; webhookId: number }

type Row = WantedHook & { name: string; isOn: boolean; sees: boolean }

/**
 * The webhooks that rules name for alerts of a device, by the event, each with why it can be handed nothing: it is off, takes
 * no alerts of rules or, of an alert to the fleet, no kind of that, or is not about the device. Deleted ones are left out.
 */
export async function findHooks(
  tx: postgres.TransactionSql,
  deviceId: number,
  wanted: readonly WantedHook[],
): Promise<(eventId: number) => ReadonlyMap<number, Hook>> {
  const found = new Map<number, Map<number, Hook>>()
  if (wanted.length > 0)
    for (const { eventId, webhookId, name, isOn, sees } of await readHooks(tx, deviceId, wanted)) {
      const flaw = isOn ? (sees ? null : 'outOfSight') : 'webhookOff'
      const ofEvent = found.get(eventId) ?? new Map<number, Hook>()
      found.set(eventId, ofEvent.set(webhookId, { webhookId, name, flaw }))
    }
  return (eventId) => found.get(eventId) ?? NONE
}

const NONE: ReadonlyMap<number, Hook> = new Map()

/** What a webhook is about narrows what rules hand to it, as it does for all else that it is told. */
async function readHooks(
  tx: postgres.TransactionSql,
  deviceId: number,
  wanted: readonly WantedHook[],
): Promise<Row[]> {
  return (await runIn(
    tx,
    sql`select v."eventId"::float8 as "eventId", v."accountId", e.id as "webhookId", e.name,
        (e.off_reason is null and ${TOLD_KIND} = any(e.kinds) and ${USABLE}
          and (event.type not in ${[...FLEET_EVENTS]} or ${READS_FLEET})) as "isOn",
        (s.id is not null and d.deleted_at is null and starts_with(owner.path, s.path) and not ${CLOSED}
          and ((e.device_ids is null and e.group_ids is null) or coalesce(d.id = any(e.device_ids), false)
            or coalesce(d.group_id = any(e.group_ids), false))
          and not exists (select from ${deviceOwnerships} o where o.device_id = ${deviceId}
            and o.from_time <= event.event_time and o.to_time > event.event_time
            and strpos(o.account_path, '/' || s.id || '/') = 0)) as sees
      from json_to_recordset(${JSON.stringify(wanted)}::json) as v("eventId" bigint, "accountId" int, "webhookId" int)
      join ${deviceEvents} event on event.device_id = ${deviceId} and event.id = v."eventId"
      join ${webhooks} e on e.id = v."webhookId" and e.account_id = v."accountId"
      join accounts a on a.id = e.account_id
      left join accounts s on s.id = coalesce(e.scope_account_id, a.id) and starts_with(s.path, a.path)
      join ${devices} d on d.id = ${deviceId}
      join accounts owner on owner.id = d.account_id`,
  )) as Row[]
}
