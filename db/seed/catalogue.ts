import { sql } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { deviceModels } from '@/db/schema/device-models'
import { serviceNodes } from '@/db/schema/service-nodes'

/** Tracker types that every installation knows. Existing rows are brought up to date. */
const MODELS: (typeof deviceModels.$inferInsert)[] = [
  {
    code: 'GT06N',
    name: 'GT06N',
    vendor: 'Concox',
    protocol: 'gt06',
    heartbeatSeconds: 180,
    icon: 'car',
    capabilities: ['ignition', 'relay'],
  },
  {
    code: 'JM-VL03',
    name: 'JM-VL03',
    vendor: 'Jimi',
    protocol: 'gt06',
    family: 'vl',
    heartbeatSeconds: 300,
    icon: 'car',
    capabilities: ['ignition', 'relay'],
  },
  {
    code: 'JM-VL110C',
    name: 'JM-VL110C',
    vendor: 'Jimi',
    protocol: 'gt06',
    family: 'vl',
    heartbeatSeconds: 300,
    icon: 'car',
    capabilities: ['ignition', 'relay'],
  },
  {
    code: 'JM-LL01',
    name: 'JM-LL01',
    vendor: 'Jimi',
    protocol: 'gt06',
    family: 'll',
    heartbeatSeconds: 3600,
    icon: 'container',
    capabilities: ['asset'],
  },
  {
    code: 'WeTrack2',
    name: 'WeTrack2',
    vendor: 'Concox',
    protocol: 'gt06',
    heartbeatSeconds: 180,
    icon: 'car',
    capabilities: ['ignition', 'relay'],
  },
  {
    code: 'X3',
    name: 'X3',
    vendor: 'Concox',
    protocol: 'gt06',
    heartbeatSeconds: 180,
    icon: 'truck',
    capabilities: ['ignition', 'relay', 'fuel'],
  },
  {
    code: 'OB22',
    name: 'OB22',
    vendor: 'Concox',
    protocol: 'gt06',
    heartbeatSeconds: 180,
    icon: 'car',
    capabilities: ['ignition', 'obd'],
  },
  {
    code: 'JC400',
    name: 'JC400',
    vendor: 'Jimi',
    protocol: 'gt06',
    family: 'jc400',
    heartbeatSeconds: 180,
    icon: 'truck',
    capabilities: ['ignition', 'relay', 'video'],
  },
  {
    code: 'JC261',
    name: 'JC261',
    vendor: 'Jimi',
    protocol: 'gt06',
    family: 'jc400',
    heartbeatSeconds: 180,
    icon: 'bus',
    capabilities: ['ignition', 'relay', 'video'],
  },
  {
    code: 'PHONE',
    name: 'Phone',
    vendor: 'OsmAnd / Traccar Client',
    protocol: 'osmand',
    heartbeatSeconds: 300,
    icon: 'people',
    capabilities: ['phone'],
  },
]

/** Regions as spec section 9 numbers them. */
const NODES = [
  { id: 1, code: 'HK', name: 'Hong Kong' },
  { id: 2, code: 'EU', name: 'Europe' },
  { id: 3, code: 'US', name: 'United States' },
]

export const DEFAULT_MODEL = 'GT06N'

export async function seedCatalogue(db: Database): Promise<void> {
  await db.insert(serviceNodes).values(NODES).onConflictDoNothing()
  await db
    .insert(deviceModels)
    .values(MODELS)
    .onConflictDoUpdate({
      target: deviceModels.code,
      set: {
        name: sql`excluded.name`,
        vendor: sql`excluded.vendor`,
        protocol: sql`excluded.protocol`,
        family: sql`excluded.family`,
        heartbeatSeconds: sql`excluded.heartbeat_seconds`,
        icon: sql`excluded.icon`,
        capabilities: sql`excluded.capabilities`,
      },
    })
}
