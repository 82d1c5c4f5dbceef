import { sql } from 'drizzle-orm'
import { geofenceRevisions, geofences, geofenceVersions } from '@/db/schema/geofences'
import { FenceSet, type FenceVersion } from '@/lib/geofences/fence-set'
import { type FenceAlarms, fenceAlarms } from '@/lib/geofences/schema'
import type { Shape } from '@/lib/geofences/shape'
import type { Stack } from './stack'

const ALARMS = fenceAlarms.parse({ enter: true, exit: true })
const ALL = { kind: 'all' as const }

/** A set of fences that tell of entries and exits of all devices, ready to be asked. */
export const fenceSet = (shapes: readonly Shape[]): FenceSet =>
  new FenceSet(
    shapes.map(
      (shape, index): FenceVersion => ({
        fenceId: index + 1,
        accountId: 1,
        version: 1,
        shape,
        alarms: ALARMS,
        targets: ALL,
        from: Number.NEGATIVE_INFINITY,
        to: null,
        drawnAt: 0,
      }),
    ),
  )

/** Draws fences of an account, and tells the gateway. */
export async function drawFences(
  { db }: Pick<Stack, 'db'>,
  accountId: number,
  shapes: readonly Shape[],
  told: Partial<FenceAlarms> = {},
): Promise<void> {
  const terms = { shapeVersion: 1, alarms: { ...ALARMS, ...told }, targets: ALL }
  for (let from = 0; from < shapes.length; from += 1000) {
    const rows = await db
      .insert(geofences)
      .values(
        shapes
          .slice(from, from + 1000)
          .map((shape) => ({ ...terms, shape, accountId, name: 'Fence', color: '#3b7aff' })),
      )
      .returning({ id: geofences.id, shape: geofences.shape })
    await db
      .insert(geofenceVersions)
      .values(
        rows.map(({ id, shape }) => ({ ...terms, shape, accountId, geofenceId: id, fromTime: new Date() })),
      )
  }
  await db
    .insert(geofenceRevisions)
    .values({ accountId, revision: 1 })
    .onConflictDoUpdate({
      target: geofenceRevisions.accountId,
      set: { revision: sql`${geofenceRevisions.revision} + 1` },
    })
}
