import { sql } from 'drizzle-orm'
import { database } from '@/db/client'
import { isLate } from '@/db/queries/ingest/apply-change'
import { claimDevice } from '@/db/queries/ingest/claim-device'
import { saveChanges } from '@/db/queries/ingest/save-changes'
import { saveWithReplay } from '@/db/queries/ingest/save-with-replay'
import { settingsOf } from '@/db/queries/ingest/settings-loaders'
import { geofenceRevisions, geofences, geofenceVersions } from '@/db/schema/geofences'
import { systemAccess } from '@/lib/auth/access'
import { DEGREE_M } from '@/lib/geo/distance'
import { type FenceAlarms, fenceAlarms } from '@/lib/geofences/schema'
import type { Shape } from '@/lib/geofences/shape'
import type { Report } from '@/lib/ingest/change'
import { buildChange } from '@/lib/ingest/pipeline'
import { makeFix } from '../unit/ingest/make-change'

const system = systemAccess('test')
const CONNECTION = { gateway: 'test', protocol: 'gt06', address: 'test' }
const MINUTE = 60_000
export const CENTRE = { lat: 41.2, lon: -8.6 }

/** A circle so many metres east of the middle. */
export const circle = (east: number, radiusM = 500): Shape => ({
  kind: 'circle',
  lat: CENTRE.lat,
  radiusM,
  lon: CENTRE.lon + east / (DEGREE_M * Math.cos((CENTRE.lat * Math.PI) / 180)),
})

/** Draws a fence as the API does, for devices that are named, so that the tests do not meet each other's. */
export async function drawFence(
  accountId: number,
  deviceIds: readonly number[],
  alarms: Partial<FenceAlarms>,
  shape: Shape = circle(0),
): Promise<number> {
  const terms = {
    shapeVersion: 1,
    shape,
    alarms: fenceAlarms.parse(alarms),
    targets: { kind: 'devices' as const, deviceIds },
  }
  const [row] = await database()
    .insert(geofences)
    .values({ ...terms, accountId, name: 'Depot', color: '#3b7aff' })
    .returning({ id: geofences.id })
  const geofenceId = row?.id ?? 0
  await database()
    .insert(geofenceVersions)
    .values({ ...terms, accountId, geofenceId, fromTime: new Date() })
  await nextRevision(accountId)
  return geofenceId
}

export const nextRevision = (accountId: number) =>
  database()
    .insert(geofenceRevisions)
    .values({ accountId, revision: 1 })
    .onConflictDoUpdate({
      target: geofenceRevisions.accountId,
      set: { revision: sql`${geofenceRevisions.revision} + 1` },
    })

/** A fix on its way, so many minutes after the start and metres east of the middle. */
export function reportAt(start: number, minutes: number, east: number, speedKmh = 40): Report {
  const shape = circle(east)
  const lon = shape.kind === 'circle' ? shape.lon : 0
  const time = start + minutes * MINUTE
  return {
    receivedAt: time + 500,
    fixes: [makeFix({ time, lat: CENTRE.lat, lon, speedKmh, heading: 90, ignition: true })],
    events: [],
  }
}

/** Saves reports as a gateway does, each by itself; another one takes over before each of the given places. */
export async function saveLive(
  id: number,
  reports: readonly Report[],
  kills: readonly number[] = [],
): Promise<void> {
  let { state, version } = await claimDevice(system, id, CONNECTION)
  for (const [place, one] of reports.entries()) {
    if (kills.includes(place)) ({ state, version } = await claimDevice(system, id, CONNECTION))
    const settings = (await settingsOf([id])).get(id)
    const change = buildChange(state, [one], settings)
    if (isLate(change)) throw new Error('late')
    await saveChanges(system, [{ deviceId: id, version, change }])
    state = change.state
  }
}

export async function saveLate(id: number, reports: readonly Report[]): Promise<void> {
  const { version } = await claimDevice(system, id, CONNECTION)
  const settings = (await settingsOf([id])).get(id)
  if (!settings) throw new Error('no settings')
  if (!(await saveWithReplay(system, { deviceId: id, version, settings, reports })))
    throw new Error('taken over')
}
