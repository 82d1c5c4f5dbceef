import { eq, sql } from 'drizzle-orm'
import { database } from '@/db/client'
import { currentCatalogue } from '@/db/queries/command-catalogue/current-catalogue'
import { deviceModels, isPhone } from '@/db/schema/device-models'
import { devices } from '@/db/schema/devices'
import { idArray } from '@/db/sql-parts'
import { type Access, requirePermission } from '@/lib/auth/access'
import type { BatchTargetsBody } from '@/lib/commands/batch-schema'
import { carriesCommands } from '@/lib/commands/catalogue/families'
import { modesOfModels } from '@/lib/commands/mode-order'
import type { BatchOffers } from '@/lib/commands/offered-schema'
import { offersForModels } from '@/lib/commands/offers-for-models'
import { findTargets } from './batch-targets'

/** What can be sent to devices together, and to how many of their models. Throws `tooManyDevices`. */
export async function findBatchOffers(access: Access, chosen: BatchTargetsBody): Promise<BatchOffers> {
  requirePermission(access, 'commands.batch')
  const { ids } = await findTargets(database(), access, chosen)
  const models = await database()
    .select({
      code: deviceModels.code,
      protocol: deviceModels.protocol,
      isPhone,
      devices: sql<number>`count(*)::int`,
    })
    .from(devices)
    .innerJoin(deviceModels, eq(deviceModels.code, devices.model))
    .where(sql`${devices.id} = any(${idArray(ids)})`)
    .groupBy(deviceModels.code, deviceModels.protocol)
    .orderBy(deviceModels.code)
  const catalogue = await currentCatalogue(access)
  return {
    devices: ids.length,
    models: models.length,
    carried: models.length === 0 || models.some(carriesCommands),
    commands: offersForModels(models, catalogue),
    modes: modesOfModels(models, catalogue),
  }
}
