import { and, desc, eq, ne, sql } from 'drizzle-orm'
import { database, type Tx } from '@/db/client'
import { keepTree, takeTransferLock } from '@/db/queries/accounts/transfer-lock'
import { logActions } from '@/db/queries/business-logs/business-logs'
import { notDeleted } from '@/db/queries/scope'
import { accounts } from '@/db/schema/accounts'
import { bindingCodes } from '@/db/schema/binding-codes'
import { deviceTransfers } from '@/db/schema/device-records'
import { devices } from '@/db/schema/devices'
import { idArray } from '@/db/sql-parts'
import { type Access, requirePermission } from '@/lib/auth/access'
import type { ChosenDevices } from '@/lib/devices/action-schema'
import { type BoundDevice, mayTryCode, withWrongTry } from '@/lib/devices/binding'
import { transferRefusal } from '@/lib/devices/check-transfer'
import { AppError } from '@/lib/errors'
import { type ChosenDevice, chooseDevices, deviceColumns } from './chosen-devices'
import { lockDevice } from './device-records'
import { findTarget, giveDevices, type Target } from './device-transfers'

/**
 * Binding is a sale by the end user's own hand: who knows the code of a device of an account above becomes its owner,
 * and sees it from then on; those above go on seeing it. The end of a binding brings it back to where it came from.
 */

/** Keeps the hash of the code of a visible device in the place of the one before. */
export async function keepBindingCode(
  access: Access,
  imei: string,
  hash: string,
  expiresAt: Date,
): Promise<void> {
  requirePermission(access, 'devices.binding')
  await database().transaction(async (tx) => {
    const { device, path } = await lockDevice(tx, access, imei)
    if (!device.bindable) throw new AppError('bindingBarred')
    const code = {
      hash,
      expiresAt,
      ownerId: device.accountId,
      wrongTries: 0,
      wrongTriesBy: {},
      createdAt: new Date(),
    }
    await tx
      .insert(bindingCodes)
      .values({ deviceId: device.id, ...code })
      .onConflictDoUpdate({ target: bindingCodes.deviceId, set: code })
    await logActions(tx, access, [
      {
        action: 'devices.bindingCode',
        objectKind: 'device',
        objectId: device.id,
        objectName: `${device.name} (${imei})`,
        path,
        changes: {},
      },
    ])
  })
}

/**
 * Gives the device to the account that knows its code. Null when it does not, there is no such device above it, it is
 * barred, or the code has ended: which of them is not told, and a wrong code is counted.
 */
export async function bindDevice(access: Access, imei: string, hash: string): Promise<BoundDevice | null> {
  requirePermission(access, 'devices.bind')
  return database().transaction(async (tx) => {
    await takeTransferLock(tx)
    await keepTree(tx)
    const device = await findAbove(tx, access, imei)
    if (!device || !(await usesCode(tx, access, device, hash))) return null
    const target = await findTarget(tx, access, access.accountId)
    const refusal = transferRefusal('sell', device.owner, target, device.owner.id)
    if (refusal) throw new AppError(refusal)
    await giveDevices(tx, access, 'bind', [device], target)
    await tx.update(devices).set({ boundAccountId: access.accountId }).where(eq(devices.id, device.id))
    return { imei: device.imei, name: device.name }
  })
}

/** A device that may be bound, of an account above the one that asks; locked. */
async function findAbove(tx: Tx, access: Access, imei: string): Promise<ChosenDevice | undefined> {
  const [device] = await tx
    .select(deviceColumns)
    .from(devices)
    .innerJoin(accounts, eq(accounts.id, devices.accountId))
    .where(
      and(
        eq(devices.imei, imei),
        eq(devices.bindable, true),
        notDeleted(),
        ne(accounts.id, access.accountId),
        sql`starts_with(${access.path}, ${accounts.path})`,
      ),
    )
    .for('update', { of: devices })
  return device
}

/** Uses up the code of a device if it is this one; another is counted as a wrong try of the account. */
async function usesCode(
  tx: Tx,
  { accountId }: Access,
  { id, ownerId }: ChosenDevice,
  hash: string,
): Promise<boolean> {
  const { deviceId, expiresAt } = bindingCodes
  const [code] = await tx
    .select()
    .from(bindingCodes)
    .where(and(eq(deviceId, id), eq(bindingCodes.ownerId, ownerId), sql`${expiresAt} > now()`))
    .for('update')
  if (!code || !mayTryCode(code, accountId)) return false
  if (code.hash === hash) {
    await tx.delete(bindingCodes).where(eq(deviceId, id))
    return true
  }
  await tx.update(bindingCodes).set(withWrongTry(code, accountId)).where(eq(deviceId, id))
  return false
}

/** Ends the binding of the own device. */
export function unbindOwnDevice(access: Access, imei: string): Promise<{ changed: number }> {
  requirePermission(access, 'devices.bind')
  return endBindings(access, { imeis: [imei] }, (device) => {
    if (device.boundAccountId !== access.accountId) throw new AppError('notBound')
  })
}

/** Ends the bindings of those of the devices that are bound. */
export function unbindDevices(access: Access, chosen: ChosenDevices): Promise<{ changed: number }> {
  requirePermission(access, 'devices.binding')
  return endBindings(access, chosen, () => {})
}

async function endBindings(
  access: Access,
  wanted: ChosenDevices,
  check: (device: ChosenDevice) => void,
): Promise<{ changed: number }> {
  return database().transaction(async (tx) => {
    await takeTransferLock(tx)
    await keepTree(tx)
    const chosen = await chooseDevices(tx, access, wanted)
    chosen.forEach(check)
    const bound = chosen.filter(({ boundAccountId }) => boundAccountId !== null)
    const byTarget = new Map<number, { target: Target; given: ChosenDevice[] }>()
    for (const device of bound) {
      const target = await cameFrom(tx, device)
      if (!target) continue
      const same = byTarget.get(target.id) ?? { target, given: [] }
      same.given.push(device)
      byTarget.set(target.id, same)
    }
    for (const { target, given } of byTarget.values()) await giveDevices(tx, access, 'unbind', given, target)
    await tx
      .update(devices)
      .set({ boundAccountId: null })
      .where(sql`${devices.id} = any(${idArray(bound.map(({ id }) => id))})`)
    return { changed: bound.length }
  })
}

/** The account that a bound device came from if that still stands above its owner, else the owner's superior. */
async function cameFrom(tx: Tx, device: ChosenDevice): Promise<Target | undefined> {
  const { id, path, type, nodeId, customerName } = accounts
  const [from] = await tx
    .select({ id: deviceTransfers.fromAccountId })
    .from(deviceTransfers)
    .where(
      and(
        eq(deviceTransfers.deviceId, device.id),
        eq(deviceTransfers.kind, 'bind'),
        eq(deviceTransfers.toAccountId, device.owner.id),
      ),
    )
    .orderBy(desc(deviceTransfers.id))
    .limit(1)
  if (!from) return undefined
  const above = await tx
    .select({ id, path, type, nodeId, name: customerName })
    .from(accounts)
    .where(and(sql`starts_with(${device.owner.path}, ${path})`, ne(id, device.owner.id)))
    .orderBy(desc(sql`length(${path})`))
  return above.find((account) => account.id === from.id) ?? above[0]
}
