import { sql } from 'drizzle-orm'
import { database } from '@/db/client'
import type { SystemAccess } from '@/lib/auth/access'
import { dayOf, stageDays } from '@/lib/messages/expiry-days'
import type { Ending } from '@/lib/messages/message-types'
import { type Told, tellAccounts } from './tell-accounts'

type Found = { accountId: number; stage: number; count: number; own: number }

/** Accounts told in one transaction. */
const AT_ONCE = 500

/**
 * Tells accounts which of their devices, and which accounts, end in 60, 30, 7 or 1 days, days being those of UTC: one
 * message an account, type and day, however often it is asked for. Of a device its owner is told, of an account itself
 * and its superior.
 */
export async function tellExpiry(_system: SystemAccess, now: Date): Promise<void> {
  await tellAll(await endingDevices(now), 'devicesEnd', now)
  await tellAll(await endingAccounts(now), 'accountsEnd', now)
}

/** The days that are told of, as a table `days (stage, day)`. */
const daysTable = (now: Date) =>
  sql`(select (d ->> 'stage')::int as stage, (d ->> 'day')::date as day
    from json_array_elements(${JSON.stringify(stageDays(now))}::json) as d) as days`

/** What ends is what counts for the owner: the platform's end or that set for the user, whichever comes first. */
async function endingDevices(now: Date): Promise<Found[]> {
  const rows = await database().execute<Found>(sql`
    select devices.account_id as "accountId", days.stage, count(*)::int as count, 0 as own
    from devices
    join ${daysTable(now)} on days.day = (least(devices.expires_at, devices.user_expires_at) at time zone 'UTC')::date
    join accounts on accounts.id = devices.account_id and not accounts.disabled
    where devices.deleted_at is null
    group by 1, 2`)
  return [...rows]
}

async function endingAccounts(now: Date): Promise<Found[]> {
  const rows = await database().execute<Found>(sql`
    select told.id as "accountId", days.stage, count(*) filter (where told.id <> ending.id)::int as count,
      coalesce(max(days.stage) filter (where told.id = ending.id), 0) as own
    from accounts ending
    join ${daysTable(now)} on days.day = (ending.expires_at at time zone 'UTC')::date
    join accounts told on told.id in (ending.id, ending.parent_id) and not told.disabled
    where not ending.disabled
    group by 1, 2`)
  return [...rows]
}

async function tellAll(found: readonly Found[], text: 'devicesEnd' | 'accountsEnd', now: Date) {
  const byAccount = new Map<number, Ending & { own: number }>()
  for (const { accountId, stage, count, own } of found) {
    const one = byAccount.get(accountId) ?? { in60: 0, in30: 0, in7: 0, in1: 0, own: 0 }
    one[`in${stage}` as keyof Ending] += count
    one.own ||= own
    byAccount.set(accountId, one)
  }
  const cause = `${text}:${dayOf(now)}`
  const told = [...byAccount].map(([accountId, { own, ...ending }]): Told => {
    const message = text === 'devicesEnd' ? { text, params: ending } : { text, params: { ...ending, own } }
    return { accountId, cause, message }
  })
  for (let at = 0; at < told.length; at += AT_ONCE) {
    await database().transaction((tx) => tellAccounts(tx, told.slice(at, at + AT_ONCE)))
  }
}
