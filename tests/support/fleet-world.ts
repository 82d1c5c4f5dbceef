import { sql } from 'drizzle-orm'
import { beforeAll } from 'vitest'
import { database } from '@/db/client'
import { remakeByCard } from '@/db/queries/fleet/assignments/remake-by-card'
import { isLate } from '@/db/queries/ingest/apply-change'
import { claimDevice } from '@/db/queries/ingest/claim-device'
import { saveChanges } from '@/db/queries/ingest/save-changes'
import { saveWithReplay } from '@/db/queries/ingest/save-with-replay'
import { cardReadsDue, drivingTimes } from '@/db/schema/driver-assignments'
import { drivers } from '@/db/schema/drivers'
import { fleetVehicles, vehicleDevices } from '@/db/schema/fleet-vehicles'
import { systemAccess } from '@/lib/auth/access'
import type { Report } from '@/lib/ingest/change'
import { buildChange } from '@/lib/ingest/pipeline'
import { DEFAULT_STEP_SETTINGS } from '@/lib/ingest/steps'
import { bareFix, type DeviceFix } from '@/lib/positions/fix'
import { freshDatabase } from './database'
import { makeAccount, makeDevice, tokenFor } from './world'

const system = systemAccess('test')

/** A morning two days ago. */
export const MORNING = Math.floor(Date.now() / 86_400_000 - 2) * 86_400_000 + 6 * 3_600_000
export const at = (minute: number): Date => new Date(MORNING + minute * 60_000)

/** Two enterprises that do not know each other, one of them with a virtual account, and accounts of other types. */
export function fleetWorld() {
  const world = freshDatabase()
  const tokens: Record<string, string> = {}
  const ids: Record<string, number> = {}
  beforeAll(async () => {
    const admin = await makeAccount('admin', 'administrator')
    ids.admin = admin
    ids.fleet = await makeAccount('fleet', 'enterprise', admin)
    ids.rival = await makeAccount('rival', 'enterprise', admin)
    ids.shop = await makeAccount('shop', 'distributor', admin)
    await makeAccount('second', 'virtual', ids.fleet)
    for (const login of ['admin', 'fleet', 'rival', 'shop', 'second']) tokens[login] = await tokenFor(login)
  })
  return { database: world, tokens, ids }
}

export async function makeDriver(accountId: number, name: string): Promise<number> {
  const [row] = await database().insert(drivers).values({ accountId, name }).returning({ id: drivers.id })
  return row?.id ?? 0
}

export async function makeVehicle(accountId: number, name: string): Promise<number> {
  const [row] = await database()
    .insert(fleetVehicles)
    .values({ accountId, name })
    .returning({ id: fleetVehicles.id })
  return row?.id ?? 0
}

/** A vehicle with a tracker that sends what it is told to. */
export async function carryTracker(
  accountId: number,
  vehicleId: number,
  from: Date = at(-1440),
  to: Date | null = null,
): Promise<Tracker> {
  const { id } = await makeDevice(accountId)
  await database().insert(vehicleDevices).values({ deviceId: id, vehicleId, fromTime: from, toTime: to })
  return tracker(id)
}

export type Tracker = { id: number; send: (reports: readonly Report[]) => Promise<void> }

export async function tracker(id: number): Promise<Tracker> {
  const claim = { gateway: 'test', protocol: 'gt06', address: 'test' }
  const claimed = await claimDevice(system, id, claim)
  let { state } = claimed
  const { version } = claimed
  const send = async (reports: readonly Report[]) => {
    const change = buildChange(state, reports)
    if (!isLate(change)) {
      await saveChanges(system, [{ deviceId: id, version, change }])
      state = change.state
      return
    }
    const settings = DEFAULT_STEP_SETTINGS
    const saved = await saveWithReplay(system, { deviceId: id, version, settings, reports })
    if (!saved) throw new Error('fenced')
    state = saved
  }
  return { id, send }
}

const reportOf = (fix: DeviceFix, readings: Report['readings'] = []): Report => ({
  receivedAt: fix.time + 1000,
  fixes: [fix],
  events: [],
  readings,
})

/** Whether the wire of the ignition is connected, is not and tells "off" at all times, or tells nothing. */
export const WIRINGS = ['wired', 'alwaysOff', 'untold'] as const
export type Wiring = (typeof WIRINGS)[number]
const ignitionOf = (wiring: Wiring, moves: boolean): boolean | null =>
  ({ wired: moves, alwaysOff: false, untold: null })[wiring]

/** A fix every half a minute: standing with the ignition off, or driving north at 60 km/h. `card` is what each repeats. */
export function drive(
  from: number,
  to: number,
  { moves, card = null, wiring = 'wired' }: { moves: boolean; card?: string | null; wiring?: Wiring },
): Report[] {
  const reports: Report[] = []
  for (let minute = from; minute < to; minute += 0.5) {
    // Each drive begins where the one before it has ended: the place follows from the clock.
    const fix = bareFix(at(minute).getTime(), placeAt(minute, from, moves), 10)
    reports.push(
      reportOf({
        ...fix,
        speedKmh: moves ? 60 : 0,
        ignition: ignitionOf(wiring, moves),
        satellites: 9,
        sensors: card === null ? null : { driverId: card },
      }),
    )
  }
  return reports
}

/** Where drives of this world are: one goes north, the next goes back from where it ended. */
let stopped = 50
const placeAt = (minute: number, from: number, moves: boolean): number => {
  if (!moves) return stopped
  if (minute === from) begun = stopped
  stopped = begun + (minute - from) * 0.009
  return stopped
}
let begun = 50

/** A card that is held to a reader, without a fix. */
export const touch = (minute: number, driverId: string): Report => ({
  receivedAt: at(minute).getTime() + 1000,
  fixes: [],
  events: [],
  readings: [{ time: at(minute).getTime(), kind: 'driver', values: { driverId } }],
})

/** What the worker does until nothing is left. */
export async function remakeAll(): Promise<void> {
  while ((await remakeByCard(system)) > 0);
  const left = await database().$count(cardReadsDue)
  if (left > 0) throw new Error('something is still due')
}

/** Who drove a vehicle, in minutes of the morning. */
export async function timesOf(vehicleId: number) {
  const rows = await database()
    .select()
    .from(drivingTimes)
    .where(sql`vehicle_id = ${vehicleId}`)
    .orderBy(drivingTimes.fromTime)
  const minute = (time: Date) => (time.getTime() - MORNING) / 60_000
  return rows.map(({ driverId, source, fromTime, toTime }) => [
    driverId,
    source,
    minute(fromTime),
    toTime === null ? null : minute(toTime),
  ])
}
