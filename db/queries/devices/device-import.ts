import { and, eq, sql } from 'drizzle-orm'
import { publish } from '@/bus/bus'
import { type Database, database, type Tx } from '@/db/client'
import { actorName } from '@/db/queries/accounts/actor-name'
import { changesBetween, logActions } from '@/db/queries/business-logs/business-logs'
import { phoneKeyMaker } from '@/db/queries/phone-keys/make-phone-keys'
import { inSubtree, shownGroups } from '@/db/queries/scope'
import { accounts } from '@/db/schema/accounts'
import { deviceModels } from '@/db/schema/device-models'
import { deviceTransfers } from '@/db/schema/device-records'
import { deviceGroups, deviceIdentifiers, devices } from '@/db/schema/devices'
import { type Access, requirePermission } from '@/lib/auth/access'
import { ACCOUNT_TYPES, accountTypeName } from '@/lib/auth/account-types'
import { type ImportKnowledge, type JudgedRow, judgeImport, type NewDevice } from '@/lib/devices/import-rows'
import type { ImportOptions } from '@/lib/devices/import-schema'
import { soldAtWith } from '@/lib/devices/stock'
import type { TypedDevice } from '@/lib/devices/typed-devices'
import { AppError } from '@/lib/errors'
import { possibleValues } from '@/lib/identifiers/identifier-kinds'
import { insertDevices } from './device-identifiers'

/** A list of texts as one parameter, of any length. */
const listOf = (texts: readonly string[]) =>
  sql`(select value from json_array_elements_text(${JSON.stringify(texts)}::json) as value)`

/** Models by their codes and names in small letters: those that are offered, or retired ones too. */
export async function modelsByName(db: Database | Tx, which: 'all' | 'offered') {
  const models = await db
    .select({
      code: deviceModels.code,
      name: deviceModels.name,
      icon: deviceModels.icon,
      identifierKinds: deviceModels.identifierKinds,
      retired: deviceModels.retired,
    })
    .from(deviceModels)
    .where(which === 'offered' ? eq(deviceModels.retired, false) : undefined)
  return new Map(
    models.flatMap(({ name, ...model }) =>
      [name, model.code].map((key) => [key.toLowerCase(), model] as const),
    ),
  )
}

/** What rows of an import are judged against. Refuses an owner, a group or a model that is not there. */
export async function importKnowledge(
  access: Access,
  options: ImportOptions,
  imeis: readonly string[],
): Promise<Omit<ImportKnowledge, 'icons'>> {
  requirePermission(access, 'devices.create')
  const db = database()
  await findOwner(db, access, options.accountId)
  const values = listOf(imeis.flatMap(possibleValues))
  const [models, groups, addresses, identifiers] = await Promise.all([
    modelsByName(db, 'offered'),
    db
      .select({ id: deviceGroups.id, name: deviceGroups.name })
      .from(deviceGroups)
      .where(and(eq(deviceGroups.accountId, options.accountId), shownGroups(access))),
    db.select({ imei: devices.imei }).from(devices).where(sql`${devices.imei} in ${values}`),
    db.select().from(deviceIdentifiers).where(sql`${deviceIdentifiers.value} in ${values}`),
  ])
  if (!models.has(options.model.toLowerCase())) throw new AppError('modelUnknown')
  if (options.groupId !== null && !groups.some(({ id }) => id === options.groupId))
    throw new AppError('groupUnknown')
  return {
    models,
    groups: new Map(groups.map(({ id, name }) => [name.toLowerCase(), id])),
    existing: new Set([...addresses.map(({ imei }) => imei), ...identifiers.map(({ value }) => value)]),
    defaults: { model: options.model, groupId: options.groupId },
  }
}

async function findOwner(db: Database | Tx, access: Access, accountId: number) {
  const { id, path, type, customerName } = accounts
  const [owner] = await db
    .select({ id, path, type, name: customerName })
    .from(accounts)
    .where(and(eq(id, accountId), inSubtree(access)))
    .for('share')
  // A virtual account owns nothing.
  if (!owner || owner.type === ACCOUNT_TYPES.virtual) throw new AppError('accountUnknown')
  return owner
}

/**
 * Registers devices under the options' owner; they wait for their first data. Returns the IMEIs
 * that landed: the others came to exist since they were judged.
 */
async function insertImported(
  tx: Tx,
  access: Access,
  options: Pick<ImportOptions, 'accountId' | 'autoActivate'>,
  given: readonly NewDevice[],
): Promise<Set<string>> {
  requirePermission(access, 'devices.create')
  if (given.length === 0) return new Set()
  const owner = await findOwner(tx, access, options.accountId)
  const shared = {
    accountId: owner.id,
    autoActivate: options.autoActivate,
    soldAt: soldAtWith(accountTypeName(owner.type), null, new Date()),
  }
  const keyFor = await phoneKeyMaker(tx)
  const landed = await insertDevices(
    tx,
    given.map((device) => ({ ...device, ...shared, phoneKey: keyFor(device.model) })),
  )
  if (landed.length === 0) return new Set()
  await writeDown(tx, access, owner, landed, new Map(given.map((device) => [device.imei, device])))
  const imeis = landed.map(({ imei }) => imei)
  await publish(tx, { kind: 'devices', ids: landed.map(({ id }) => id) })
  return new Set(imeis)
}

async function writeDown(
  tx: Tx,
  access: Access,
  owner: { id: number; path: string; name: string },
  landed: readonly { id: number; imei: string }[],
  given: ReadonlyMap<string, NewDevice>,
): Promise<void> {
  const name = await actorName(tx, access)
  await tx.insert(deviceTransfers).values(
    landed.map(({ id }) => ({
      deviceId: id,
      kind: 'import',
      toAccountId: owner.id,
      toName: owner.name,
      actorId: access.actorId,
      actorName: name,
    })),
  )
  await logActions(
    tx,
    access,
    landed.map(({ id, imei }) => {
      const {
        groupId: _,
        kind: _kind,
        ...device
      } = given.get(imei) ?? { groupId: null, kind: null, name: imei }
      return {
        action: 'devices.create',
        objectKind: 'device' as const,
        objectId: id,
        objectName: `${device.name} (${imei})`,
        path: owner.path,
        changes: changesBetween({}, { ...device, account: owner.name }),
      }
    }),
  )
}

/** Imports typed IMEIs at once, some with names. Returns every row; one without a device was refused. */
export async function importTyped(
  access: Access,
  options: ImportOptions,
  typed: readonly (string | TypedDevice)[],
  icons: ImportKnowledge['icons'],
): Promise<JudgedRow[]> {
  const devices = typed.map((one) => (typeof one === 'string' ? { imei: one } : one))
  const known = await importKnowledge(
    access,
    options,
    devices.map(({ imei }) => imei),
  )
  const rows = devices.map((given, at) => ({ number: at + 1, given }))
  return database().transaction((tx) =>
    insertRows(tx, access, options, judgeImport(rows, { ...known, icons })),
  )
}

/** Lands the right ones of judged rows; a row whose IMEI came to exist meanwhile becomes a refused one. */
export async function insertRows(
  tx: Tx,
  access: Access,
  options: Pick<ImportOptions, 'accountId' | 'autoActivate'>,
  rows: readonly JudgedRow[],
): Promise<JudgedRow[]> {
  const right = rows.flatMap(({ device }) => (device ? [device] : []))
  const landed = await insertImported(tx, access, options, right)
  return rows.map((row) =>
    row.device && !landed.has(row.device.imei)
      ? { ...row, device: null, issues: [{ problem: 'imeiExists', column: 'imei' }] }
      : row,
  )
}
