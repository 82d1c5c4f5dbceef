import { inArray } from 'drizzle-orm'
import type { Tx } from '@/db/client'
import { devices } from '@/db/schema/devices'
import { fleetRoutes } from '@/db/schema/fleet-routes'
import { DEMO_FLEET_OWNER } from '@/demo/fleet-papers'
import { demoRoutes } from '@/demo/fleet-routes'
import type { DemoOwner } from '@/demo/vehicles'
import { fitLine } from '@/lib/fleet/routes/fit-line'
import { lineLengthM, withoutDoubles } from '@/lib/fleet/routes/route-schema'

const DAY_MS = 86_400_000
/** They were planned before the history of the demo vehicles begins. */
const PLANNED_DAYS = 60
const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7]

/** The routes that vehicles of the demo enterprise drive day by day. */
export async function seedDemoRoutes(
  tx: Tx,
  owners: ReadonlyMap<DemoOwner, number>,
  now: Date,
): Promise<void> {
  const accountId = owners.get(DEMO_FLEET_OWNER)
  if (accountId === undefined) return
  const planned = demoRoutes()
  const rows = await tx
    .select({ id: devices.id, imei: devices.imei })
    .from(devices)
    .where(
      inArray(
        devices.imei,
        planned.map(({ imei }) => imei),
      ),
    )
  const ids = new Map(rows.map(({ id, imei }) => [imei, id]))
  const changedAt = new Date(now.getTime() - PLANNED_DAYS * DAY_MS)
  await tx.insert(fleetRoutes).values(
    planned.map(({ name, imei, zone, from, to, line: drawn, stops }) => {
      const line = withoutDoubles(fitLine(drawn))
      return {
        accountId,
        name,
        line,
        lengthM: lineLengthM(line),
        deviceId: ids.get(imei) ?? null,
        lineSource: 'driven' as const,
        order: 'strict' as const,
        points: stops.map((stop) => ({ ...stop, landmarkId: null })),
        schedule: { zone, windows: [{ days: EVERY_DAY, from, to }] },
        changedAt,
        createdAt: changedAt,
        updatedAt: changedAt,
      }
    }),
  )
}
