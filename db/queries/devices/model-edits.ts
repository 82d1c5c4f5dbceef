import { and, eq, ne, or, sql } from 'drizzle-orm'
import { database, type Tx } from '@/db/client'
import { refuseDuplicates } from '@/db/constraint'
import { changesBetween, logActions } from '@/db/queries/business-logs/business-logs'
import { deviceModels } from '@/db/schema/device-models'
import { type Access, requirePermission } from '@/lib/auth/access'
import { DEFAULT_MODEL, EDITABLE_MODEL_FIELDS, type EditableModelField } from '@/lib/devices/catalogue-model'
import type { CreateModelBody, DeviceModel, EditModelBody } from '@/lib/devices/model-schema'
import { AppError } from '@/lib/errors'
import { listDeviceModels } from './device-models'

type ModelRow = typeof deviceModels.$inferSelect

const CODE_KEY = { device_models_pkey: 'modelExists' } as const

/**
 * Adds a model that speaks the protocol of the model `like`. Throws `modelUnknown` where that one is not there, and
 * `modelExists` for a code or name that another model goes by.
 */
export async function insertModel(access: Access, { like, ...given }: CreateModelBody): Promise<DeviceModel> {
  requirePermission(access, 'models.edit')
  await refuseDuplicates(CODE_KEY, () =>
    database().transaction(async (tx) => {
      const [base] = await tx.select().from(deviceModels).where(eq(deviceModels.code, like))
      if (!base) throw new AppError('modelUnknown')
      await refuseTaken(tx, given.code, [given.code, given.name])
      const { protocol, identifierKinds, family, heartbeatSeconds, capabilities } = base
      const row = {
        protocol,
        identifierKinds,
        family,
        heartbeatSeconds,
        capabilities,
        ...given,
        simNote: given.simNote || null,
        custom: true,
        edited: [...EDITABLE_MODEL_FIELDS],
      }
      await tx.insert(deviceModels).values(row)
      await logModel(tx, access, 'models.create', row, changesBetween({}, { ...given, like }))
    }),
  )
  return oneModel(access, given.code)
}

/**
 * Changes what people are told of a model, or retires it. Throws `modelUnknown`, `modelExists` for a name that another
 * model goes by, and `modelIsDefault` where the model would be retired that devices get whose model nobody names.
 */
export async function updateModel(access: Access, code: string, body: EditModelBody): Promise<DeviceModel> {
  requirePermission(access, 'models.edit')
  await database().transaction(async (tx) => {
    if (body.name !== undefined) await refuseTaken(tx, code, [body.name])
    const [before] = await tx.select().from(deviceModels).where(eq(deviceModels.code, code)).for('update')
    if (!before) throw new AppError('modelUnknown')
    const after = {
      ...body,
      ...(body.simNote !== undefined && { simNote: body.simNote || null }),
    }
    const changes = changesBetween(before, after)
    const changed = Object.keys(changes) as EditableModelField[]
    if (changed.length === 0) return
    if (after.retired && code === DEFAULT_MODEL) throw new AppError('modelIsDefault', { name: before.name })
    const edited = [...new Set([...before.edited, ...changed])]
    await tx
      .update(deviceModels)
      .set({ ...after, edited })
      .where(eq(deviceModels.code, code))
    await logModel(tx, access, 'models.edit', before, changes)
  })
  return oneModel(access, code)
}

/** Sheets name a model by its code or its name: either means one model only, also where two are added at once. */
async function refuseTaken(tx: Tx, own: string, words: readonly string[]): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('names of models'))`)
  const { code, name } = deviceModels
  const isOneOf = words.map((word) =>
    or(sql`lower(${code}) = lower(${word})`, sql`lower(${name}) = lower(${word})`),
  )
  const [taken] = await tx
    .select({ code })
    .from(deviceModels)
    .where(and(ne(code, own), or(...isOneOf)))
    .limit(1)
  if (taken) throw new AppError('modelExists')
}

async function oneModel(access: Access, code: string): Promise<DeviceModel> {
  const model = (await listDeviceModels(access)).find((one) => one.code === code)
  if (!model) throw new AppError('modelUnknown')
  return model
}

const logModel = (
  tx: Tx,
  access: Access,
  action: string,
  { code, name }: Pick<ModelRow, 'code' | 'name'>,
  changes: ReturnType<typeof changesBetween>,
) =>
  logActions(tx, access, [
    { action, objectKind: 'model', objectId: code, objectName: name, path: access.path, changes },
  ])
