import { and, eq, isNull, sql } from 'drizzle-orm'
import { type Database, database, type Tx } from '@/db/client'
import type { Ordering } from '@/db/queries/alert-commands/resolve-on-alert'
import { accessOfActor } from '@/db/queries/auth/acting-access'
import { currentCatalogue } from '@/db/queries/command-catalogue/current-catalogue'
import { openDevices } from '@/db/queries/scope'
import { accounts } from '@/db/schema/accounts'
import { alertCommands, alertRules } from '@/db/schema/alerts'
import { devices } from '@/db/schema/devices'
import { geofences } from '@/db/schema/geofences'
import { idArray } from '@/db/sql-parts'
import { type Access, may, type SystemAccess } from '@/lib/auth/access'
import type { Catalogue } from '@/lib/commands/catalogue/definition'
import { SPOKEN_COMMAND, SPOKEN_WITHIN_MINUTES } from '@/lib/commands/catalogue/spoken-limits'
import { saidAt } from '@/lib/commands/catalogue/spoken-text'
import { EXPIRES_AFTER_H } from '@/lib/commands/command-states'
import { decideRaised, LATE_MINUTES, type RaisedState, stateOfRefusal } from '@/lib/commands/decide-raised'
import type { OnAlert } from '@/lib/commands/on-alert'
import { AppError } from '@/lib/errors'
import { lockOrders } from '../hold-device'
import { orderOf } from '../order-command'
import { readSubject } from '../rule-names'

/** Devices whose alerts order something, those that wait longest first; those that are `underWay` are left out. */
export async function devicesToOrderOf(
  _system: SystemAccess,
  { most, underWay, now }: { most: number; underWay: readonly number[]; now: Date },
): Promise<number[]> {
  const rows = await database().execute<{ id: number }>(sql`
    select device_id as id from alert_commands
    where state = 'waiting' and due_at <= ${now.toISOString()}::timestamptz and device_id <> all(${idArray(underWay)})
    group by device_id order by min(due_at) limit ${most}`)
  return rows.map(({ id }) => id)
}

/**
 * Orders what the next alert of a device is to, or writes down why not, in one transaction: whoever is killed in between leaves
 * it to others. One worker at a time decides of a device, so that none orders what another did just now. Returns whether there
 * was one.
 */
export async function orderRaised(system: SystemAccess, deviceId: number, now: Date): Promise<boolean> {
  const next = await findWaiting(database(), deviceId, now)
  if (!next) return false
  const author = (await findSource(database(), next.subject))?.onAlertBy ?? null
  const access = author === null ? null : await accessOfActor(system, author, 'web')
  const catalogue = await currentCatalogue(system)
  await database().transaction(async (tx) => {
    await lockOrders(tx, [deviceId])
    await closeLate(tx, deviceId, now)
    const waiting = await findWaiting(tx, deviceId, now)
    // Decided by another worker, or late: the next look finds the one after it.
    if (waiting?.id !== next.id) return
    // From here on nobody changes it, nor switches it off, before this is decided.
    const source = await findSource(tx, waiting.subject, true)
    // Somebody else set it just now: the next look asks for their rights.
    if (source && source.onAlertBy !== author) return
    const { state, commandId } = await decide(tx, { waiting, source, access, deviceId, catalogue, now })
    await tx
      .update(alertCommands)
      .set({ state, commandId, decidedAt: now })
      .where(and(eq(alertCommands.deviceId, deviceId), eq(alertCommands.id, waiting.id)))
  })
  return true
}

/** A row of `alert_commands` that waits, with its alert: when that happened, and when it was told. */
type Waiting = {
  id: number
  subject: string
  revision: number
  alertAt: number
  toldAt: number
  speedKmh: number | null
  withdrawn: boolean
}

/** What has become too old is late, however much of it there is. */
async function closeLate(tx: Tx, deviceId: number, now: Date): Promise<void> {
  const at = now.toISOString()
  await tx.execute(sql`
    update alert_commands c set state = 'late', decided_at = ${at}::timestamptz
    from device_events e
    where c.device_id = ${deviceId} and c.state = 'waiting' and e.device_id = c.device_id and e.id = c.event_id
      and e.event_time < ${at}::timestamptz - make_interval(mins => ${LATE_MINUTES})`)
}

/** The next of a device. */
async function findWaiting(db: Database | Tx, deviceId: number, now: Date): Promise<Waiting | null> {
  const [row] = await db.execute<Waiting>(sql`
    select c.id::float8 as id, c.subject, c.revision, (extract(epoch from e.event_time) * 1000)::float8 as "alertAt",
      (extract(epoch from c.created_at) * 1000)::float8 as "toldAt", e.speed_kmh::float8 as "speedKmh", e.withdrawn_at is not null as withdrawn
    from alert_commands c join device_events e on e.device_id = c.device_id and e.id = c.event_id
    where c.device_id = ${deviceId} and c.state = 'waiting' and c.due_at <= ${now.toISOString()}::timestamptz
    order by c.id limit 1`)
  return row ?? null
}

/** The rule or fence that sends, as it is now. */
type Source = { name: string; path: string; revision: number } & Ordering

/** Null where it is gone, or switched off. */
async function findSource(db: Database | Tx, subject: string, isHeld = false): Promise<Source | null> {
  const meant = readSubject(subject)
  if (!meant) return null
  const isRule = meant.kind === 'rule'
  const found = isRule ? findRule(db, meant.id) : findFence(db, meant.id)
  const [row] = await (isHeld ? found.for('key share', { of: isRule ? alertRules : geofences }) : found)
  return row ?? null
}

const findRule = (db: Database | Tx, id: number) =>
  db
    .select({
      name: alertRules.name,
      path: accounts.path,
      revision: alertRules.orderRevision,
      onAlert: alertRules.onAlert,
      onAlertBy: alertRules.onAlertBy,
    })
    .from(alertRules)
    .innerJoin(accounts, eq(accounts.id, alertRules.accountId))
    .where(and(eq(alertRules.id, id), isNull(alertRules.deletedAt), eq(alertRules.enabled, true)))

const findFence = (db: Database | Tx, id: number) =>
  db
    .select({
      name: geofences.name,
      path: accounts.path,
      revision: geofences.orderRevision,
      onAlert: geofences.onAlert,
      onAlertBy: geofences.onAlertBy,
    })
    .from(geofences)
    .innerJoin(accounts, eq(accounts.id, geofences.accountId))
    .where(and(eq(geofences.id, id), isNull(geofences.deletedAt)))

type Deciding = {
  waiting: Waiting
  source: Source | null
  access: Access | null
  deviceId: number
  catalogue: Catalogue
  now: Date
}
type Outcome = { state: RaisedState; commandId: number | null }

async function decide(
  tx: Tx,
  { waiting, source, access, deviceId, catalogue, now }: Deciding,
): Promise<Outcome> {
  const onAlert = source?.revision === waiting.revision ? source.onAlert : null
  const refusal = decideRaised({
    now: now.getTime(),
    alertAt: waiting.alertAt,
    isOver: waiting.withdrawn || onAlert === null,
    isWithOwner: source !== null && (await isWithOwner(tx, deviceId, source.path, waiting.alertAt)),
    orderedAt: await findLastOrdered(tx, deviceId, waiting.subject),
    mayOrder: access !== null && may(access, 'commands.send') && (await isSeen(tx, access, deviceId)),
  })
  if (refusal !== null || !source || !onAlert || !access)
    return { state: refusal ?? 'cancelled', commandId: null }
  const since = new Date(Math.min(waiting.alertAt, waiting.toldAt))
  const rule = { subject: waiting.subject, name: source.name, since }
  // Never when the vehicle stops, later: only as it stands now.
  const engine = { purpose: source.name, whenStops: false }
  const asked = askedAt(onAlert, waiting.speedKmh)
  if (asked === null) return { state: 'notOffered', commandId: null }
  const body = { ...asked, engine }
  try {
    const commandId = await tx.transaction((inner) =>
      orderOf(inner, access, { deviceId, now, rule, catalogue, body }),
    )
    return { state: 'ordered', commandId }
  } catch (error) {
    return { state: refusedState(error), commandId: null }
  }
}

/** What is sent now, and for how long: what is read out is of this moment. Null where it is to say a speed that nobody knows. */
function askedAt(onAlert: OnAlert, speedKmh: number | null) {
  if (!('command' in onAlert) || onAlert.command !== SPOKEN_COMMAND)
    return { ...onAlert, expiresAfterHours: EXPIRES_AFTER_H.usual }
  const parameters = saidAt(onAlert.parameters, speedKmh)
  return parameters && { command: onAlert.command, parameters, expiresAfterHours: SPOKEN_WITHIN_MINUTES / 60 }
}

function refusedState(error: unknown): RaisedState {
  // Values that the model does not take: the rule is for many.
  if (error instanceof Error && error.name === 'ZodError') return 'notOffered'
  const state = error instanceof AppError ? stateOfRefusal(error.error) : null
  if (state === null) throw error
  return state
}

/** Whether the device is with who had it when it was alerted to, and below the account of the rule. */
async function isWithOwner(tx: Tx, deviceId: number, path: string, alertAt: number): Promise<boolean> {
  const found = await tx.execute(sql`
    select from devices d join accounts owner on owner.id = d.account_id
    join device_ownerships o on o.device_id = d.id and o.to_time is null
    where d.id = ${deviceId} and d.deleted_at is null and owner.path like ${`${path}%`}
      and o.from_time <= ${new Date(alertAt).toISOString()}::timestamptz`)
  return found.length > 0
}

/** Whether who set the command sees the device, and its service goes on. */
async function isSeen(tx: Tx, access: Access, deviceId: number): Promise<boolean> {
  return (await tx.$count(devices, and(eq(devices.id, deviceId), openDevices(access)))) > 0
}

async function findLastOrdered(tx: Tx, deviceId: number, subject: string): Promise<number | null> {
  const [row] = await tx.execute<{ at: number | null }>(sql`
    select (extract(epoch from max(decided_at)) * 1000)::float8 as at from alert_commands
    where device_id = ${deviceId} and subject = ${subject} and state = 'ordered'`)
  return row?.at ?? null
}

/** What could not be decided waits until a time, so that others have their turn. */
export async function putOffOrders(_system: SystemAccess, deviceId: number, until: Date): Promise<void> {
  await database().execute(sql`
    update alert_commands set due_at = ${until.toISOString()}::timestamptz
    where device_id = ${deviceId} and state = 'waiting' and due_at < ${until.toISOString()}::timestamptz`)
}
