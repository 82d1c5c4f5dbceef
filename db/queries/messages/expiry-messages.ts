import { type SQL, sql } from 'drizzle-orm'
import { database } from '@/db/client'
import type { SystemAccess } from '@/lib/auth/access'
import { stageSpans } from '@/lib/messages/expiry-days'
import type { Ending } from '@/lib/messages/message-types'
import { dayOf } from '@/lib/time/wall-clock'
import { type Told, tellAccounts } from './tell-accounts'

type Found = { accountId: number; zone: string; stage: number; count: number; own: number }

/** Accounts told in one transaction. */
const AT_ONCE = 500

/**
 * Tells accounts which of their devices, and which accounts, end in 60, 30, 7 or 1 days, days being those of the time
 * zone of who is told: one message an account, type and day, however often it is asked for. Of a device its owner is
 * told, of an account itself and its superior.
 */
export async function tellExpiry(_system: SystemAccess, now: Date): Promise<void> {
  const rows = await database().execute<{ zone: string }>(
    sql`select distinct time_zone as zone from accounts where not disabled`,
  )
  const spans = spansTable(
    now,
    rows.map(({ zone }) => zone),
  )
  await tellAll(await endingDevices(spans), 'devicesEnd', now)
  await tellAll(await endingAccounts(spans), 'accountsEnd', now)
}

/** What is told of on this day, as a table `spans (zone, stage, starts, ends)`. */
function spansTable(now: Date, zones: readonly string[]): SQL {
  const spans = zones.flatMap((zone) => stageSpans(now, zone).map((span) => ({ zone, ...span })))
  return sql`(select s ->> 'zone' as zone, (s ->> 'stage')::int as stage,
      (s ->> 'from')::timestamptz as starts, (s ->> 'to')::timestamptz as ends
    from json_array_elements(${JSON.stringify(spans)}::json) as s) as spans`
}

/** What ends is what counts for the owner: the platform's end or that set for the user, whichever comes first. */
async function endingDevices(spans: SQL): Promise<Found[]> {
  const end = sql`least(devices.expires_at, devices.user_expires_at)`
  const rows = await database().execute<Found>(sql`
    select devices.account_id as "accountId", spans.zone, spans.stage, count(*)::int as count, 0 as own
    from devices
    join accounts on accounts.id = devices.account_id and not accounts.disabled
    join ${spans} on spans.zone = accounts.time_zone and ${end} >= spans.starts and ${end} < spans.ends
    where devices.deleted_at is null
    group by 1, 2, 3`)
  return [...rows]
}

async function endingAccounts(spans: SQL): Promise<Found[]> {
  const rows = await database().execute<Found>(sql`
    select told.id as "accountId", spans.zone, spans.stage,
      count(*) filter (where told.id <> ending.id)::int as count,
      coalesce(max(spans.stage) filter (where told.id = ending.id), 0) as own
    from accounts ending
    join accounts told on told.id in (ending.id, ending.parent_id) and not told.disabled
    join ${spans} on spans.zone = told.time_zone
      and ending.expires_at >= spans.starts and ending.expires_at < spans.ends
    where not ending.disabled
    group by 1, 2, 3`)
  return [...rows]
}

async function tellAll(found: readonly Found[], text: 'devicesEnd' | 'accountsEnd', now: Date) {
  const byAccount = new Map<number, Ending & { own: number; zone: string }>()
  for (const { accountId, zone, stage, count, own } of found) {
    const one = byAccount.get(accountId) ?? { zone, in60: 0, in30: 0, in7: 0, in1: 0, own: 0 }
    one[`in${stage}` as keyof Ending] += count
    one.own ||= own
    byAccount.set(accountId, one)
  }
  const told = [...byAccount].map(([accountId, { zone, own, ...ending }]): Told => {
    const message = text === 'devicesEnd' ? { text, params: ending } : { text, params: { ...ending, own } }
    return { accountId, cause: `${text}:${dayOf(now.getTime(), zone)}`, message }
  })
  for (let at = 0; at < told.length; at += AT_ONCE) {
    await database().transaction((tx) => tellAccounts(tx, told.slice(at, at + AT_ONCE)))
  }
}
