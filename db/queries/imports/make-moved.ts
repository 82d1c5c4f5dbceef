import { publish } from '@/bus/bus'
import { database } from '@/db/client'
import { refuseDuplicates } from '@/db/constraint'
import { insertAccountIn } from '@/db/queries/accounts/account-create'
import { actorName } from '@/db/queries/accounts/actor-name'
import { changesBetween, logActions } from '@/db/queries/business-logs/business-logs'
import { insertDevices } from '@/db/queries/devices/device-identifiers'
import { phoneKeyMaker } from '@/db/queries/phone-keys/make-phone-keys'
import { deviceRecords, deviceTransfers } from '@/db/schema/device-records'
import { type Access, requirePermission } from '@/lib/auth/access'
import { accountTypeName } from '@/lib/auth/account-types'
import { soldAtWith } from '@/lib/devices/stock'
import { AppError } from '@/lib/errors'
import type { PlannedAccount } from '@/lib/imports/traccar/plan-accounts'
import type { PlannedDevice } from '@/lib/imports/traccar/plan-devices'
import { NO_PASSWORD } from '@/lib/passwords/may-reset'
import { accountsById, type HereAccount } from './here-already'
import { noteOrigin, type Origin } from './origins'

type From = { source: string; origin: Omit<Origin, 'localId' | 'positionsUntil' | 'isMade'> }

/** Makes a customer who cannot sign in yet. Throws what making any customer does. */
export async function insertMovedAccount(
  access: Access,
  planned: PlannedAccount,
  { parentId, from: { source, origin } }: { parentId: number; from: From },
): Promise<HereAccount> {
  requirePermission(access, 'imports.run')
  const { login, customerName, email, phone, type, disabled, fenceQuota } = planned
  const kept = {
    ...(planned.timeZone && { timeZone: planned.timeZone }),
    ...(planned.distanceUnit && { distanceUnit: planned.distanceUnit }),
    // What is not said is as the superior has it.
    ...(!planned.modifyData && { modifyData: false }),
    ...(!planned.editByWeb && { editByWeb: false, editByApp: false }),
    ...(!planned.viewReport && { viewReport: false }),
  }
  const make = (expiresAt: Date | null) =>
    refuseDuplicates({ accounts_login_key: 'accountExists' }, () =>
      database().transaction(async (tx) => {
        const id = await insertAccountIn(tx, access, {
          parentId,
          type,
          account: login,
          passwordHash: NO_PASSWORD,
          customerName,
          email,
          phone,
          ...kept,
          disabled,
          expiresAt,
          fenceQuota,
        })
        await noteOrigin(tx, access, source, { ...origin, localId: id, isMade: true })
        return id
      }),
    )
  const id = await make(planned.expiresAt).catch((error: unknown) => {
    // It ends with the account above it then.
    if (error instanceof AppError && error.error === 'expiryBeyondParent') return make(null)
    throw error
  })
  const made = (await accountsById(access, [id])).get(id)
  if (!made) throw new AppError('accountUnknown')
  return made
}

/** Registers a device under an account that the caller has found in scope; it waits for its first data. Throws `imeiExists`. */
export async function insertMovedDevice(
  access: Access,
  planned: PlannedDevice,
  { owner, groupId, from }: { owner: HereAccount & { name: string }; groupId: number | null; from: From },
): Promise<number> {
  requirePermission(access, 'devices.create')
  const { identifier, name, model, icon, sim, remark, driverName, driverPhone, autoActivate, expiresAt } =
    planned
  const { kind, value: imei } = identifier
  const given = { name, model, icon, sim, remark, driverName, driverPhone, autoActivate, expiresAt, groupId }
  return database().transaction(async (tx) => {
    const soldAt = soldAtWith(accountTypeName(owner.type), null, new Date())
    const phoneKey = (await phoneKeyMaker(tx))(model)
    const [row] = await insertDevices(tx, [{ ...given, imei, kind, soldAt, phoneKey, accountId: owner.id }])
    if (!row) throw new AppError('imeiExists')
    const { driverNo } = planned
    if (driverNo) await tx.insert(deviceRecords).values({ deviceId: row.id, customer: { driverNo } })
    await tx.insert(deviceTransfers).values({
      deviceId: row.id,
      kind: 'import',
      toAccountId: owner.id,
      toName: owner.name,
      actorId: access.actorId,
      actorName: await actorName(tx, access),
    })
    const { groupId: _, ...logged } = given
    await logActions(tx, access, [
      {
        action: 'devices.create',
        objectKind: 'device',
        objectId: row.id,
        objectName: `${name} (${imei})`,
        path: owner.path,
        changes: changesBetween({}, { imei, ...logged, account: owner.name }),
      },
    ])
    await noteOrigin(tx, access, from.source, { ...from.origin, localId: row.id, isMade: true })
    await publish(tx, { kind: 'devices', ids: [row.id] })
    return row.id
  })
}
