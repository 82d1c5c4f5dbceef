import { and, asc, eq, sql } from 'drizzle-orm'
import { database } from '@/db/client'
import { changesBetween, logActions } from '@/db/queries/business-logs/business-logs'
import { deviceModels } from '@/db/schema/device-models'
import { modelAliases } from '@/db/schema/device-records'
import { type Access, requirePermission } from '@/lib/auth/access'
import type { DeviceModel } from '@/lib/devices/model-schema'
import { AppError } from '@/lib/errors'
import { nearestAlias } from './model-alias'

/** The catalogue under the names that the account gave it, or the nearest above it that gave one. */
export async function listDeviceModels(access: Access): Promise<DeviceModel[]> {
  const name = sql<string>`coalesce(${nearestAlias(access, deviceModels.code)}, ${deviceModels.name})`
  return database()
    .select({
      code: deviceModels.code,
      name,
      makerName: deviceModels.name,
      alias: modelAliases.alias,
      vendor: deviceModels.vendor,
      protocol: deviceModels.protocol,
      identifierKinds: deviceModels.identifierKinds,
      heartbeatSeconds: deviceModels.heartbeatSeconds,
      icon: deviceModels.icon,
      simNote: deviceModels.simNote,
      retired: deviceModels.retired,
      custom: deviceModels.custom,
    })
    .from(deviceModels)
    .leftJoin(modelAliases, ownAlias(access, deviceModels.code))
    .orderBy(asc(name))
}

const ownAlias = (access: Access, code: typeof deviceModels.code | string) =>
  and(eq(modelAliases.accountId, access.accountId), eq(modelAliases.model, code))

/** Names a type for the own account and those below it; null takes the name away. Throws `modelUnknown`. */
export async function saveModelAlias(access: Access, code: string, alias: string | null): Promise<void> {
  requirePermission(access, 'modelAliases.edit')
  await database().transaction(async (tx) => {
    const [model] = await tx.select().from(deviceModels).where(eq(deviceModels.code, code))
    if (!model) throw new AppError('modelUnknown')
    const [before] = await tx.select().from(modelAliases).where(ownAlias(access, code)).for('update')
    const changes = changesBetween({ alias: before?.alias ?? null }, { alias })
    if (Object.keys(changes).length === 0) return
    if (alias === null) await tx.delete(modelAliases).where(ownAlias(access, code))
    else {
      await tx
        .insert(modelAliases)
        .values({ accountId: access.accountId, model: code, alias })
        .onConflictDoUpdate({ target: [modelAliases.accountId, modelAliases.model], set: { alias } })
    }
    await logActions(tx, access, [
      {
        action: 'modelAliases.edit',
        objectKind: 'model',
        objectId: code,
        objectName: model.name,
        path: access.path,
        changes,
      },
    ])
  })
}
