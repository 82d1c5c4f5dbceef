import { and, asc, eq, gte, isNull, or, sql } from 'drizzle-orm'
import { database, type Tx } from '@/db/client'
import { currentSteps } from '@/db/queries/ingest/step-states'
import { cardReadsDue, driverAssignments } from '@/db/schema/driver-assignments'
import { vehicleDevices } from '@/db/schema/fleet-vehicles'
import { idArray } from '@/db/sql-parts'
import type { SystemAccess } from '@/lib/auth/access'
import { append, type DriverTime } from '@/lib/fleet/assignments/lay-times'
import { type CardTime, cardTimes } from '@/lib/fleet/cards/card-times'
import { holderAt } from '@/lib/fleet/cards/holder-at'
import { cardsOf } from '../cards/cards-of'
import { type OpenStory, openStoryOf, readStory } from './card-story'
import { layDrivingTimes, timeOf } from './lay-driving-times'
import { lockVehicle } from './vehicle-lock'

/** Vehicles that one look takes. */
export const MOST_REMADE = 50

/** A change at a moment may concern a card that was read somewhat before it. */
const BEFORE_MS = 20 * 60_000

/**
 * Makes the assignments by card of vehicles anew that something happened to which they are made of. Returns how many there
 * were; one that fails stays marked and holds up none of the others.
 */
export async function remakeByCard(_system: SystemAccess): Promise<number> {
  const due = await database()
    .select()
    .from(cardReadsDue)
    .orderBy(asc(cardReadsDue.fromTime), asc(cardReadsDue.vehicleId))
    .limit(MOST_REMADE)
  const failures: unknown[] = []
  for (const { vehicleId, fromTime, version } of due) {
    try {
      await remakeVehicle(vehicleId, fromTime, version)
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw failures[0]
  return due.length
}

async function remakeVehicle(vehicleId: number, changedFrom: Date, version: number): Promise<void> {
  const from = changedFrom.getTime() - BEFORE_MS
  const open = await openStories(vehicleId)
  await database().transaction(async (tx) => {
    const accountId = await lockVehicle(tx, vehicleId)
    if (accountId === null) return
    const wanted = await timesByCard(tx, { id: vehicleId, accountId }, from, open)
    const changed = await replaceByCard(tx, vehicleId, from, wanted)
    if (changed !== null) await layDrivingTimes(tx, { id: vehicleId, accountId }, changed)
    // Whatever came meanwhile has a version of its own, and is looked at again.
    await tx
      .delete(cardReadsDue)
      .where(and(eq(cardReadsDue.vehicleId, vehicleId), eq(cardReadsDue.version, version)))
  })
}

/** What goes on in the device that the vehicle carries now; read before the lock, since it takes a while. */
async function openStories(vehicleId: number): Promise<Map<number, OpenStory>> {
  const [carried] = await database()
    .select({ deviceId: vehicleDevices.deviceId })
    .from(vehicleDevices)
    .where(and(eq(vehicleDevices.vehicleId, vehicleId), isNull(vehicleDevices.toTime)))
  if (!carried) return new Map()
  const steps = await currentSteps([carried.deviceId])
  return new Map([...steps].map(([id, { movement }]) => [id, openStoryOf(movement)]))
}

/** Who had the cards that were read in a vehicle, from a moment on. */
async function timesByCard(
  tx: Tx,
  vehicle: { id: number; accountId: number },
  from: number,
  open: ReadonlyMap<number, OpenStory>,
): Promise<DriverTime[]> {
  const carried = await tx
    .select()
    .from(vehicleDevices)
    .where(
      and(
        eq(vehicleDevices.vehicleId, vehicle.id),
        or(isNull(vehicleDevices.toTime), gte(vehicleDevices.toTime, new Date(from))),
      ),
    )
    .orderBy(asc(vehicleDevices.fromTime))
  const found: CardTime[] = []
  for (const { deviceId, fromTime, toTime } of carried) {
    const span = { from: fromTime.getTime(), to: toTime?.getTime() ?? null }
    const goesOn = toTime === null ? open.get(deviceId) : undefined
    const story = await readStory(tx, { deviceId, accountId: vehicle.accountId }, span, from, goesOn)
    for (const one of cardTimes(story)) found.push(within(one, Math.max(from, span.from), span.to))
  }
  const cards = await cardsOf(tx, vehicle.accountId, [...new Set(found.map(({ code }) => code))])
  const times: DriverTime[] = []
  for (const { code, readAt, from: starts, to } of found) {
    const driverId = holderAt(cards.get(code), readAt)
    if (driverId !== null && (to === null || to > starts))
      append(times, { driverId, source: 'card', from: starts, to })
  }
  return times
}

const within = (time: CardTime, from: number, to: number | null): CardTime => ({
  ...time,
  from: Math.max(time.from, from),
  to: to === null ? time.to : Math.min(time.to ?? to, to),
})

/** Puts the times from a moment on in place of what stands there; returns from when on it is otherwise, null if it is not. */
async function replaceByCard(
  tx: Tx,
  vehicleId: number,
  from: number,
  wanted: readonly DriverTime[],
): Promise<number | null> {
  const before = await tx
    .select()
    .from(driverAssignments)
    .where(
      and(
        eq(driverAssignments.vehicleId, vehicleId),
        eq(driverAssignments.source, 'card'),
        or(isNull(driverAssignments.toTime), gte(driverAssignments.toTime, new Date(from))),
      ),
    )
    .orderBy(asc(driverAssignments.fromTime))
  const all: DriverTime[] = []
  for (const time of before.map(timeOf)) if (time.from < from) append(all, { ...time, to: from })
  for (const time of wanted) append(all, time)
  const keys = new Set(all.map(keyOf))
  const known = new Set(before.map((row) => keyOf(timeOf(row))))
  const gone = before.filter((row) => !keys.has(keyOf(timeOf(row))))
  const added = all.filter((time) => !known.has(keyOf(time)))
  if (gone.length > 0)
    await tx.execute(
      sql`delete from ${driverAssignments} where id = any(${idArray(gone.map(({ id }) => id))})`,
    )
  const ROWS_AT_ONCE = 1000
  for (let at = 0; at < added.length; at += ROWS_AT_ONCE)
    await tx.insert(driverAssignments).values(
      added.slice(at, at + ROWS_AT_ONCE).map(({ driverId, from, to }) => ({
        vehicleId,
        driverId,
        source: 'card' as const,
        fromTime: new Date(from),
        toTime: to === null ? null : new Date(to),
      })),
    )
  if (gone.length + added.length === 0) return null
  return Math.min(...[...gone.map(timeOf), ...added].map((time) => time.from))
}

const keyOf = ({ driverId, from, to }: DriverTime): string => `${driverId} ${from} ${to}`
