import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { database } from '@/db/client'
import { deviceOwnerships } from '@/db/schema/device-records'
import { deviceStates } from '@/db/schema/device-states'
import { idArray } from '@/db/sql-parts'
import type { Access } from '@/lib/auth/access'
import { type Times, timesBeside } from '@/lib/devices/owned-times'
import { happenedIn } from './dated-tables'

/**
 * Who had a device when, and what of its time an account sees: that in which it was the owner or stood above the
 * owner. Everything that asks for it has found the device in scope, so that the present owner's time is seen, and
 * only times that are over are looked at: most lie before all that is asked for.
 */

/** Times of ownership, by the owner's path then, in which `access` was the owner or above the owner. */
export const wasAtOrAbove = ({ accountId }: Access, path: SQLWrapper): SQL =>
  sql`strpos(${path}, ${`/${accountId}/`}) > 0`

/** Times of `device_ownerships` o that are over and in which `access` was neither the owner nor above it. */
const foreignPast = (access: Access): SQL =>
  sql`o.to_time is not null and not ${wasAtOrAbove(access, sql`o.account_path`)}`

/** Rows with a device and a moment of a time that `access` sees. */
export function ownedAt(access: Access, deviceId: SQLWrapper, moment: SQLWrapper): SQL {
  return sql`not exists (select from ${deviceOwnerships} o where o.device_id = ${deviceId}
    and o.from_time <= ${moment} and o.to_time > ${moment} and ${foreignPast(access)})`
}

/** As long as sums are of. */
const QUARTER_MS = 900_000
const QUARTER = sql`interval '15 minutes'`

/** Sums of a quarter of an hour of which `access` sees all: part of one would tell what another did in the rest. */
export function ownedQuarter(access: Access, deviceId: SQLWrapper, quarter: SQLWrapper): SQL {
  return sql`not exists (select from ${deviceOwnerships} o where o.device_id = ${deviceId}
    and o.from_time < ${quarter} + ${QUARTER} and o.to_time > ${quarter} and ${foreignPast(access)})`
}

/**
 * Whether a device has something of a time that `access` does not see: a record that was kept, or anything that
 * happened in it. A time in stock, of which there is nothing, is none of those.
 */
export function holdsForeignPast(access: Access, deviceId: SQLWrapper): SQL<boolean> {
  return sql<boolean>`exists (select from ${deviceOwnerships} o where o.device_id = ${deviceId} and ${foreignPast(access)}
    and (o.record is not null or ${happenedIn(sql`o`)}))`
}

/** As long as a device can be taken to be online after its newest packet, whatever its heartbeat. */
const ONLINE_AT_MOST = sql`interval '7 days'`

/**
 * Ids of devices that came to where they are of late and were not heard since, but at a time that `access` does not
 * see: as a condition of all devices in a list, where `ownedAt` would be asked for each.
 */
export function unheardSince(access: Access): SQL {
  return sql`(select o.device_id from ${deviceOwnerships} o join ${deviceStates} heard on heard.device_id = o.device_id
    where o.to_time > now() - ${ONLINE_AT_MOST} and o.to_time > heard.last_packet_at
      and o.from_time <= heard.last_packet_at and ${foreignPast(access)})`
}

/** The times of a range that `access` does not see, of those devices that have any. */
export async function hiddenTimes(
  access: Access,
  deviceIds: readonly number[],
  { from, to }: Times,
): Promise<Map<number, Times[]>> {
  const rows = await database().execute<{ id: number; starts: number; ends: number }>(sql`
    select o.device_id as id, extract(epoch from greatest(o.from_time, ${from.toISOString()}::timestamptz))::float8 as starts,
      extract(epoch from o.to_time)::float8 as ends
    from ${deviceOwnerships} o
    where o.device_id = any(${idArray(deviceIds)}) and o.from_time <= ${to.toISOString()}::timestamptz
      and o.to_time > ${from.toISOString()}::timestamptz and ${foreignPast(access)}`)
  const hidden = new Map<number, Times[]>()
  const at = (seconds: number) => new Date(Math.round(seconds * 1000))
  for (const { id, starts, ends } of rows)
    hidden.set(id, [...(hidden.get(id) ?? []), { from: at(starts), to: at(ends) }])
  return hidden
}

/**
 * The condition `ownedAt` for large statements about a range of many devices: none at all, and so no other plan, where
 * none of them changed hands in it.
 */
export async function ownedWithin(
  access: Access,
  deviceIds: readonly number[],
  range: Times,
): Promise<(deviceId: SQLWrapper, moment: SQLWrapper) => SQL> {
  const hidden = await hiddenTimes(access, deviceIds, range)
  return hidden.size === 0 ? () => sql`true` : (deviceId, moment) => ownedAt(access, deviceId, moment)
}

/** The same of sums of quarters of an hour: the condition `ownedQuarter` of those that begin in the range. */
export async function ownedQuartersWithin(
  access: Access,
  deviceIds: readonly number[],
  { from, to }: Times,
): Promise<(deviceId: SQLWrapper, quarter: SQLWrapper) => SQL> {
  const hidden = await hiddenTimes(access, deviceIds, { from, to: new Date(to.getTime() + QUARTER_MS) })
  return hidden.size === 0 ? () => sql`true` : (deviceId, quarter) => ownedQuarter(access, deviceId, quarter)
}

/** More than any time of ownership. */
export const EVER: Times = { from: new Date(0), to: new Date('9999-12-31') }

/** All times of a device that `access` does not see. */
export const foreignTimes = async (access: Access, deviceId: number): Promise<Times[]> =>
  (await hiddenTimes(access, [deviceId], EVER)).get(deviceId) ?? []

export type OwnedRange = Times & { ids: number[] }

/**
 * A range of many devices as parts that `access` sees: the whole range for all that were theirs throughout, and the
 * shorter ones for those that shared their sales.
 */
export async function ownedRanges(
  access: Access,
  deviceIds: readonly number[],
  range: Times,
): Promise<OwnedRange[]> {
  const hidden = await hiddenTimes(access, deviceIds, range)
  const parts = new Map<string, OwnedRange>()
  for (const id of deviceIds) {
    for (const { from, to } of timesBeside(range, hidden.get(id) ?? [])) {
      const key = `${from.getTime()} ${to.getTime()}`
      const part = parts.get(key)
      if (part) part.ids.push(id)
      else parts.set(key, { ids: [id], from, to })
    }
  }
  return [...parts.values()]
}

/** The times of a range of a device that `access` sees: for nearly all the range itself. */
export async function ownedTimes(access: Access, deviceId: number, range: Times): Promise<Times[]> {
  const hidden = (await hiddenTimes(access, [deviceId], range)).get(deviceId)
  return hidden ? timesBeside(range, hidden) : [range]
}
