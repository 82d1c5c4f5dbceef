import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { deviceModels } from '@/db/schema/device-models'
import { serviceNodes } from '@/db/schema/platform'
import type { CatalogueModel, EditableModelField } from '@/lib/devices/catalogue-model'
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
  /** Of several; a protocol of one model means that. */
  defaultModel?: string
}

/** Writes regions and the models of all protocols down. Existing rows are brought up to date. */
export async function seedCatalogue(db: Database, protocols: readonly CatalogueProtocol[]): Promise<void> {
  const models = protocols.flatMap(({ name, identifiers, models, defaultModel }) =>
    models.map((model) => ({
      ...model,
      protocol: name,
      identifierKinds: [...identifiers],
      proposed: model.code === (defaultModel ?? models[0]?.code),
    })),
  )
  await db.insert(serviceNodes).values(NODES).onConflictDoNothing()
  await db
    .insert(deviceModels)
    .values(models)
    .onConflictDoUpdate({
      target: deviceModels.code,
      set: {
        name: unlessEdited('name'),
        vendor: unlessEdited('vendor'),
        protocol: sql`excluded.protocol`,
        identifierKinds: sql`excluded.identifier_kinds`,
        family: sql`excluded.family`,
        heartbeatSeconds: sql`excluded.heartbeat_seconds`,
        icon: unlessEdited('icon'),
        capabilities: sql`excluded.capabilities`,
        proposed: sql`excluded.proposed`,
        custom: sql`false`,
      },
    })
  // What the administrator added speaks what the model speaks after which it was made.
  for (const { name, identifiers } of protocols)
    await db
      .update(deviceModels)
      .set({ identifierKinds: [...identifiers] })
      .where(and(eq(deviceModels.protocol, name), eq(deviceModels.custom, true)))
}

/** What the administrator changed stays as it is. */
const unlessEdited = (field: EditableModelField & keyof CatalogueModel) =>
  sql`case when ${field} = any(device_models.edited) then device_models.${sql.identifier(field)}
    else excluded.${sql.identifier(field)} end`
