import { lt, sql } from 'drizzle-orm'
import { database } from '@/db/client'
import { whatEnds } from '@/db/queries/fleet-ends/what-ends'
import { type Told, tellAccounts } from '@/db/queries/messages/tell-accounts'
import { type ToldEnd, tellDocumentEnds } from '@/db/queries/webhooks/tell-of-fleet'
import { fleetEndsTold } from '@/db/schema/fleet-vehicles'
import type { SystemAccess } from '@/lib/auth/access'
import { ACCOUNT_TYPES } from '@/lib/auth/account-types'
import { type EndKind, isVehicleEnd } from '@/lib/fleet/ends/end-kinds'
import { endMessages, type FoundEnd } from '@/lib/fleet/ends/end-messages'
import { END_STAGES, type EndStage, endStage } from '@/lib/fleet/ends/end-stage'
import { addDays, dayOf, daysBetween } from '@/lib/time/wall-clock'
import { mailFleetContacts } from '../told/fleet-contacts'
import { type FoundOfVehicle, raiseFleetAlerts } from '../told/raise-fleet-alerts'

type Row = FoundEnd & { accountId: number; zone: string; told: number | null }
type Due = Row & { stage: EndStage; today: string }

/**
 * Tells enterprises which licences, documents and insurances end in 30, 7 or 1 days, or today, days being those of their time zone:
 * each once a stage, however often it is asked for. Whoever wants nothing told of a driver (`reminder`) is told neither of their
 * licence nor of their documents.
 */
export async function tellFleetEnds(_system: SystemAccess, now: Date): Promise<void> {
  const found = await findEnds(now)
  const byAccount = new Map<number, Due[]>()
  for (const row of found) {
    const today = dayOf(now.getTime(), row.zone)
    const stage = endStage(row.endsOn, today)
    if (stage === null || (row.told !== null && row.told <= stage)) continue
    byAccount.set(row.accountId, [...(byAccount.get(row.accountId) ?? []), { ...row, stage, today }])
  }
  for (const [accountId, due] of byAccount) await tellOne(accountId, due, now)
  const over = addDays(dayOf(now.getTime(), 'UTC'), -KEPT_DAYS)
  await database().delete(fleetEndsTold).where(lt(fleetEndsTold.endsOn, over))
}

/** What has ended is told of no more, in no time zone. */
const KEPT_DAYS = 3
const AT_ONCE = 1000

/** What was told is written down with the message; of two workers the second one has nothing left to tell. */
async function tellOne(accountId: number, due: readonly Due[], now: Date): Promise<void> {
  await database().transaction(async (tx) => {
    const left = new Set<string>()
    for (let at = 0; at < due.length; at += AT_ONCE) {
      const rows = await tx
        .insert(fleetEndsTold)
        .values(
          due
            .slice(at, at + AT_ONCE)
            .map(({ kind, itemId, endsOn, stage }) => ({ accountId, kind, itemId, endsOn, stage })),
        )
        .onConflictDoNothing()
        .returning()
      for (const { kind, itemId } of rows) left.add(keyOf(kind, itemId))
    }
    const mine = due.filter(({ kind, itemId }) => left.has(keyOf(kind, itemId)))
    const today = mine[0]?.today
    if (today === undefined) return
    const told = endMessages(mine, today)
    await tellAccounts(
      tx,
      told.map(({ cause, message }): Told => ({ accountId, cause, message })),
    )
    for (const one of told) await mailFleetContacts(tx, { accountId }, one)
    await tellDocumentEnds(tx, accountId, mine.map(shownEnd))
    await raiseFleetAlerts(tx, mine.flatMap(paperOf), now)
  })
}

const shownEnd = ({ kind, itemId: id, name, ownerId, ofDriver, owner, endsOn, today }: Due): ToldEnd => ({
  kind,
  id,
  name,
  owner: { kind: ofDriver ? 'driver' : 'vehicle', id: ownerId, name: owner },
  endsOn,
  daysLeft: daysBetween(today, endsOn),
})

/** Of drivers there is no device to alert to. */
function paperOf({ kind, itemId: paperId, name, ownerId, ofDriver, owner, ...end }: Due): FoundOfVehicle[] {
  if (ofDriver || !isVehicleEnd(kind)) return []
  const { stage, endsOn, today } = end
  const daysLeft = daysBetween(today, endsOn)
  const about = { paper: kind, paperId, name, vehicle: owner, endsOn, daysLeft }
  return [{ vehicleId: ownerId, found: { kind: 'paperEnding', stage, ...about } }]
}

const keyOf = (kind: EndKind, itemId: number) => `${kind} ${itemId}`

/** What ends within the longest of the stages, whatever day it is in a time zone, with the last stage that was told of that date. */
async function findEnds(now: Date): Promise<Row[]> {
  const today = dayOf(now.getTime(), 'UTC')
  const [from, to] = [addDays(today, -1), addDays(today, END_STAGES[0] + 1)]
  const rows = await database().execute<Row>(sql`
    select a.id as "accountId", a.time_zone as zone, e.kind, e.item_id as "itemId",
      coalesce(e.driver_id, e.vehicle_id) as "ownerId", e.driver_id is not null as "ofDriver", e.name, e.owner,
      e.ends_on::text as "endsOn",
      (select min(t.stage) from fleet_ends_told t
        where t.kind = e.kind and t.item_id = e.item_id and t.ends_on = e.ends_on)::int as told
    from ${whatEnds({ accountId: null, from, to })} e
    join accounts a on a.id = e.account_id and a.type = ${ACCOUNT_TYPES.enterprise} and not a.disabled
    where e.reminds
    order by e.ends_on, e.kind, e.item_id`)
  return [...rows]
}
