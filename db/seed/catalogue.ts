import { sql } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { deviceModels } from '@/db/schema/device-models'
import { serviceNodes } from '@/db/schema/platform'
import type { CatalogueModel } from '@/lib/devices/catalogue-model'
import type { IdentifierKind } from '@/lib/identifiers/identifier-kinds'

/** Regions as spec section 9 numbers them. */
const NODES = [
  { id: 1, code: 'HK', name: 'Hong Kong' },
  { id: 2, code: 'EU', name: 'Europe' },
  { id: 3, code: 'US', name: 'United States' },
]

/** What the catalogue takes from each protocol of the gateway. */
export type CatalogueProtocol = {
  name: string
  identifiers: readonly IdentifierKind[]
  models: readonly CatalogueModel[]
}

/** Writes regions and the models of all protocols down. Existing rows are brought up to date. */
export async function seedCatalogue(db: Database, protocols: readonly CatalogueProtocol[]): Promise<void> {
  const models = protocols.flatMap(({ name, identifiers, models }) =>
    models.map((model) => ({ ...model, protocol: name, identifierKinds: [...identifiers] })),
  )
  await db.insert(serviceNodes).values(NODES).onConflictDoNothing()
  await db
    .insert(deviceModels)
    .values(models)
    .onConflictDoUpdate({
      target: deviceModels.code,
      set: {
        name: sql`excluded.name`,
        vendor: sql`excluded.vendor`,
        protocol: sql`excluded.protocol`,
        identifierKinds: sql`excluded.identifier_kinds`,
        family: sql`excluded.family`,
        heartbeatSeconds: sql`excluded.heartbeat_seconds`,
        icon: sql`excluded.icon`,
        capabilities: sql`excluded.capabilities`,
      },
    })
}
