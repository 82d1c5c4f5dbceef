import type { Tx } from '@/db/client'
import { geofenceGroups, geofenceRevisions, geofences, geofenceVersions } from '@/db/schema/geofences'
import { landmarks } from '@/db/schema/landmarks'
import { DEMO_FENCES, type DemoFence } from '@/demo/fences'
import { DEMO_LANDMARKS } from '@/demo/landmarks'
import type { DemoOwner } from '@/demo/vehicles'
import { fenceAlarms } from '@/lib/geofences/schema'
import { seedDemoBlackCars } from './demo-black-cars'

const DAY_MS = 86_400_000
/** They were drawn before the history of the demo fleet begins. */
const DRAWN_DAYS = 21

/** Draws the fences of the demo world: its history is judged by them as by any other. */
export async function seedDemoFences(
  tx: Tx,
  owners: ReadonlyMap<DemoOwner, number>,
  now: Date,
): Promise<void> {
  const drawnAt = new Date(now.getTime() - DRAWN_DAYS * DAY_MS)
  const groups = new Map<string, number>()
  for (const fence of DEMO_FENCES) {
    const accountId = owners.get(fence.owner)
    if (accountId === undefined) continue
    const groupId = fence.group === null ? null : await groupOf(tx, groups, accountId, fence.group)
    await insertFence(tx, { accountId, groupId, drawnAt }, fence)
  }
  for (const { owner, ...landmark } of DEMO_LANDMARKS) {
    const accountId = owners.get(owner)
    if (accountId !== undefined) await tx.insert(landmarks).values({ ...landmark, accountId })
  }
  await seedDemoBlackCars(tx, owners, drawnAt)
  const drawing = new Set(DEMO_FENCES.flatMap(({ owner }) => owners.get(owner) ?? []))
  await tx.insert(geofenceRevisions).values([...drawing].map((accountId) => ({ accountId, revision: 1 })))
}

async function groupOf(tx: Tx, known: Map<string, number>, accountId: number, name: string): Promise<number> {
  const key = `${accountId} ${name}`
  const found = known.get(key)
  if (found !== undefined) return found
  const [row] = await tx.insert(geofenceGroups).values({ accountId, name }).returning()
  if (!row) throw new Error('insert returned no row')
  known.set(key, row.id)
  return row.id
}

type Place = { accountId: number; groupId: number | null; drawnAt: Date }

async function insertFence(
  tx: Tx,
  { accountId, groupId, drawnAt }: Place,
  { name, description, color, shape, alarms }: DemoFence,
): Promise<void> {
  const terms = {
    shapeVersion: 1,
    shape,
    alarms: fenceAlarms.parse(alarms),
    targets: { kind: 'all' as const },
  }
  const dates = { createdAt: drawnAt, updatedAt: drawnAt }
  const [row] = await tx
    .insert(geofences)
    .values({ ...terms, ...dates, accountId, groupId, name, description, color })
    .returning()
  if (!row) throw new Error('insert returned no row')
  await tx.insert(geofenceVersions).values({ ...terms, geofenceId: row.id, accountId, fromTime: drawnAt })
}
