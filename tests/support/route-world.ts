import { database } from '@/db/client'
import { fleetRoutes } from '@/db/schema/fleet-routes'
import type { PassingPoint } from '@/lib/fleet/routes/route-shape'
import { DEGREE_M } from '@/lib/geo/distance'
import { CENTRE } from './fence-world'

/** A place so many metres east of the middle. */
export const eastOf = (metres: number) => ({
  lat: CENTRE.lat,
  lon: CENTRE.lon + metres / (DEGREE_M * Math.cos((CENTRE.lat * Math.PI) / 180)),
})

const stop = (name: string, east: number, afterMin: number | null): PassingPoint => ({
  name,
  ...eastOf(east),
  radiusM: 150,
  afterMin,
  landmarkId: null,
})

type Made = Partial<typeof fleetRoutes.$inferInsert>

/** A route of eight kilometres to the east with a stop at each end and one in the middle, as the API keeps it. */
export async function layRoute(
  accountId: number,
  deviceId: number | null,
  given: Made = {},
): Promise<number> {
  const [row] = await database()
    .insert(fleetRoutes)
    .values({
      accountId,
      deviceId,
      name: 'North round',
      lineSource: 'straight',
      lengthM: 8000,
      offsetM: 100,
      order: 'strict',
      schedule: null,
      changedAt: new Date(0),
      points: [stop('Depot', 0, 5), stop('Mill', 4000, 10), stop('Pier', 8000, 15)],
      line: [0, 2000, 4000, 6000, 8000].map((east): [number, number] => [eastOf(east).lon, CENTRE.lat]),
      ...given,
    })
    .returning({ id: fleetRoutes.id })
  return row?.id ?? 0
}
