import { and, eq, gte, isNull, lt, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { database, type Tx } from '@/db/client'
import { changesBetween, logActions } from '@/db/queries/business-logs/business-logs'
import { ownedAt } from '@/db/queries/ownership/owned-times'
import { visibleDevices } from '@/db/queries/scope'
import { accounts } from '@/db/schema/accounts'
import { devices } from '@/db/schema/devices'
import { disputedEvents } from '@/db/schema/scores'
import { idArray } from '@/db/sql-parts'
import type { Access } from '@/lib/auth/access'
import { AppError } from '@/lib/errors'
import type { Dispute, DisputeBody, DisputedEvent } from '@/lib/fleet/scores/dispute-schema'
import type { EpisodeKind } from '@/lib/fleet/scores/episodes'
import { EVENTS_OF, PERIOD_OF } from '@/lib/fleet/scores/told-by'
import { PERIOD_KINDS } from '@/lib/tracking/period'
import { ownRows, requireFleet, shownAuthor } from '../fleet-scope'

type Range = { from: Date; to: Date }

/** By device, and what an event of one is known by. */
export type Disputes = ReadonlyMap<number, ReadonlyMap<string, Dispute>>
const disputeKey = (kind: EpisodeKind, from: number): string => `${kind} ${from}`

/** Few devices have any: of the others nothing is looked up. */
export const disputeAmong = (
  disputes: Disputes,
  { deviceId, kind, from }: { deviceId: number; kind: EpisodeKind; from: number },
): Dispute | null => disputes.get(deviceId)?.get(disputeKey(kind, from)) ?? null

/** What the account took out of its scores of what began on devices in a range. The ids are ones that the caller has found in scope. */
export async function disputesWithin(
  access: Access,
  deviceIds: readonly number[],
  { from, to }: Range,
): Promise<Disputes> {
  if (deviceIds.length === 0) return new Map()
  const author = alias(accounts, 'author')
  const rows = await database()
    .select({
      deviceId: disputedEvents.deviceId,
      kind: disputedEvents.kind,
      start: disputedEvents.startTime,
      comment: disputedEvents.comment,
      at: disputedEvents.createdAt,
      author: { name: author.customerName, path: author.path },
    })
    .from(disputedEvents)
    .leftJoin(author, eq(author.id, disputedEvents.authorId))
    .where(
      and(
        sql`${disputedEvents.deviceId} = any(${idArray(deviceIds)})`,
        ownRows(access, disputedEvents),
        isNull(disputedEvents.undoneAt),
        gte(disputedEvents.startTime, from),
        lt(disputedEvents.startTime, to),
      ),
    )
  const found = new Map<number, Map<string, Dispute>>()
  for (const { deviceId, kind, start, comment, at, author } of rows) {
    const own = found.get(deviceId) ?? new Map<string, Dispute>()
    found.set(deviceId, own)
    const dispute = { comment, author: shownAuthor(access, author), at: at.toISOString() }
    own.set(disputeKey(kind, start.getTime()), dispute)
  }
  return found
}

/** Takes an event out of the scores of the account. Throws `drivingEventUnknown`, `drivingEventDisputed`. */
export async function disputeEvent(access: Access, body: DisputeBody, now: Date): Promise<Dispute> {
  requireFleet(access, 'fleet.edit')
  const { comment, kind } = body
  await database().transaction(async (tx) => {
    const device = await lockDevice(tx, access, body)
    const row = { comment, authorId: access.actorId, createdAt: now, undoneAt: null, undoneBy: null }
    const written = await tx
      .insert(disputedEvents)
      .values({
        ...row,
        deviceId: device.id,
        accountId: access.accountId,
        kind,
        startTime: new Date(body.start),
      })
      .onConflictDoUpdate({
        target: [
          disputedEvents.deviceId,
          disputedEvents.accountId,
          disputedEvents.kind,
          disputedEvents.startTime,
        ],
        set: row,
        setWhere: sql`${disputedEvents.undoneAt} is not null`,
      })
      .returning({ deviceId: disputedEvents.deviceId })
    if (written.length === 0) throw new AppError('drivingEventDisputed')
    await logDispute(tx, access, 'fleet.eventDispute', { device, body, comment })
  })
  const [author] = await database()
    .select({ name: accounts.customerName, path: accounts.path })
    .from(accounts)
    .where(eq(accounts.id, access.actorId))
  return { comment, author: shownAuthor(access, author ?? null), at: now.toISOString() }
}

/** Has an event count again. Throws `drivingEventUnknown` for one that nobody took out. */
export async function undoDispute(access: Access, event: DisputedEvent, now: Date): Promise<void> {
  requireFleet(access, 'fleet.edit')
  await database().transaction(async (tx) => {
    const device = await lockDevice(tx, access, event, false)
    const [row] = await tx
      .update(disputedEvents)
      .set({ undoneAt: now, undoneBy: access.actorId })
      .where(
        and(
          eq(disputedEvents.deviceId, device.id),
          ownRows(access, disputedEvents),
          eq(disputedEvents.kind, event.kind),
          eq(disputedEvents.startTime, new Date(event.start)),
          isNull(disputedEvents.undoneAt),
        ),
      )
      .returning({ comment: disputedEvents.comment })
    if (!row) throw new AppError('drivingEventUnknown')
    await logDispute(tx, access, 'fleet.eventDisputeUndo', { device, body: event, comment: row.comment })
  })
}

/** The device of an event, where the account sees both; one that was made anew since may be gone. */
async function lockDevice(tx: Tx, access: Access, event: DisputedEvent, exists = true) {
  const [device] = await tx
    .select({ id: devices.id, name: devices.name, path: accounts.path })
    .from(devices)
    .innerJoin(accounts, eq(accounts.id, devices.accountId))
    .where(and(eq(devices.imei, event.imei), visibleDevices(access), isOwned(access, event)))
    .for('share', { of: devices })
  if (!device || (exists && !(await hasEvent(tx, device.id, event))))
    throw new AppError('drivingEventUnknown')
  return device
}

const isOwned = (access: Access, { start }: DisputedEvent) =>
  ownedAt(access, devices.id, sql`${start}::timestamptz`)

async function hasEvent(tx: Tx, deviceId: number, { kind, start }: DisputedEvent): Promise<boolean> {
  const period = PERIOD_OF[kind]
  const types = EVENTS_OF[kind] ?? []
  const [row] = await tx.execute<{ found: boolean }>(
    period
      ? sql`select exists (select from device_periods where device_id = ${deviceId}
          and kind = ${PERIOD_KINDS[period]} and start_time = ${start}::timestamptz) as found`
      : sql`select exists (select from device_events where device_id = ${deviceId}
          and type in ${[...types]} and event_time = ${start}::timestamptz and withdrawn_at is null) as found`,
  )
  return row?.found ?? false
}

type Logged = {
  device: { id: number; name: string; path: string }
  body: DisputedEvent
  comment: string
}

async function logDispute(
  tx: Tx,
  access: Access,
  action: 'fleet.eventDispute' | 'fleet.eventDisputeUndo',
  { device, body: { kind, start }, comment }: Logged,
): Promise<void> {
  const [before, after] = action === 'fleet.eventDispute' ? [null, comment] : [comment, null]
  await logActions(tx, access, [
    {
      action,
      objectKind: 'device',
      objectId: device.id,
      objectName: device.name,
      path: device.path,
      changes: changesBetween(
        { disputeComment: before },
        { drivingEvent: kind, eventStart: start, disputeComment: after },
      ),
    },
  ])
}
