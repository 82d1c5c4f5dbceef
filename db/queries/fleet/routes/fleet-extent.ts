import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { database } from '@/db/client'
import { requireFleet } from '@/db/queries/fleet/fleet-scope'
import { shownLandmarks } from '@/db/queries/landmarks/landmark-scope'
import { ownedAt } from '@/db/queries/ownership/owned-times'
import { openDevices } from '@/db/queries/scope'
import { accounts } from '@/db/schema/accounts'
import { deviceStates } from '@/db/schema/device-states'
import { devices } from '@/db/schema/devices'
import { landmarks } from '@/db/schema/landmarks'
import { type Access, may } from '@/lib/auth/access'
import { boundsAround } from '@/lib/geofences/shape-outline'
import { busiestPart, CELL_DEGREES } from '@/lib/places/busiest-part'
import type { Bounds } from '@/lib/places/country-bounds'

/** So many landmarks say where an account is. */
const SOME = 1000

/** Where the vehicles of an account, or most of them, were seen last, else where its landmarks are; null where neither is known, or may be. */
export async function fleetExtent(access: Access): Promise<Bounds | null> {
  requireFleet(access, 'fleet.read')
  return (await extentOfVehicles(access)) ?? (await extentOfLandmarks(access))
}

async function extentOfVehicles(access: Access): Promise<Bounds | null> {
  if (!may(access, 'positions.read')) return null
  const { lat, lon, fixTime, deviceId } = deviceStates
  const cell = (of: typeof lat | typeof lon) =>
    sql<number>`floor(${of} / ${sql.raw(String(CELL_DEGREES))})::int`
  const least = (of: typeof lat | typeof lon) => sql<number>`min(${of})::float8`
  const most = (of: typeof lat | typeof lon) => sql<number>`max(${of})::float8`
  const cells = await database()
    .select({
      row: cell(lat),
      column: cell(lon),
      count: sql<number>`count(*)::int`,
      west: least(lon),
      south: least(lat),
      east: most(lon),
      north: most(lat),
    })
    .from(devices)
    .innerJoin(accounts, eq(accounts.id, devices.accountId))
    .innerJoin(deviceStates, eq(deviceId, devices.id))
    .where(and(openDevices(access), isNotNull(lat), isNotNull(lon), ownedAt(access, devices.id, fixTime)))
    .groupBy(cell(lat), cell(lon))
    .orderBy(cell(lat), cell(lon))
  return busiestPart(
    cells.map(({ west, south, east, north, ...kept }) => ({
      ...kept,
      bounds: [west, south, east, north] as Bounds,
    })),
  )
}

async function extentOfLandmarks(access: Access): Promise<Bounds | null> {
  if (!may(access, 'geofences.read')) return null
  const rows = await database()
    .select({ shape: landmarks.shape })
    .from(landmarks)
    .innerJoin(accounts, eq(accounts.id, landmarks.accountId))
    .where(shownLandmarks(access))
    .orderBy(landmarks.id)
    .limit(SOME)
  const bounds = boundsAround(rows.map(({ shape }) => shape))
  return bounds && [...bounds[0], ...bounds[1]]
}

/** The country that an account says to be in. */
export async function countryOf(access: Access): Promise<string | null> {
  const [row] = await database()
    .select({ country: accounts.country })
    .from(accounts)
    .where(eq(accounts.id, access.accountId))
  return row?.country ?? null
}
