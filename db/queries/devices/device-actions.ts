import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { publish } from '@/bus/bus'
import { database, type Tx } from '@/db/client'
import { changesBetween, logActions } from '@/db/queries/business-logs/business-logs'
import { shownGroups } from '@/db/queries/scope'
import { deviceStates } from '@/db/schema/device-states'
import { deviceGroups, devices } from '@/db/schema/devices'
import { idArray } from '@/db/sql-parts'
import { type Access, requirePermission } from '@/lib/auth/access'
import type {
  ActivateDevicesBody,
  BindDevicesBody,
  ChosenDevices,
  ExpireDevicesBody,
  GroupDevicesBody,
} from '@/lib/devices/action-schema'
import { lifetimeEnd, platformExpiryRefusal, userExpiryRefusal, userLifetimeEnd } from '@/lib/devices/expiry'
import { isEndSetAbove } from '@/lib/devices/service-end'
import { AppError, type ErrorName } from '@/lib/errors'
import { type ChosenDevice, chooseDevices } from './chosen-devices'
import { unbindDevices } from './device-binding'

type Changed = { changed: number }
type Fields = Partial<typeof devices.$inferInsert>

/** Changes many devices at once, each as `decide` says; what stays as it was is not written down. */
async function changeDevices(
  access: Access,
  action: string,
  chosen: ChosenDevices,
  decide: (rows: readonly ChosenDevice[], tx: Tx) => Promise<(device: ChosenDevice) => Fields>,
): Promise<Changed> {
  return database().transaction(async (tx) => {
    const rows = await chooseDevices(tx, access, chosen)
    const fieldsOf = await decide(rows, tx)
    const changing = rows.flatMap((device) => {
      const fields = fieldsOf(device)
      const { userEndSetBy, ...told } = changesBetween(device, fields)
      const differs = userEndSetBy !== undefined || Object.keys(told).length > 0
      return differs ? [{ device, fields, changes: told }] : []
    })
    await writeAlike(tx, changing)
    await logActions(
      tx,
      access,
      changing.map(({ device, changes }) => ({
        action,
        objectKind: 'device' as const,
        objectId: device.id,
        objectName: `${device.name} (${device.imei})`,
        path: device.owner.path,
        changes,
      })),
    )
    const ids = changing.map(({ device }) => device.id)
    if (ids.length > 0) await publish(tx, { kind: 'devices', ids })
    return { changed: ids.length }
  })
}

/** As one parameter: a statement takes 65 535 of them, and long to read with many. */
const isOneOf = (ids: readonly number[]) => sql`${devices.id} = any(${idArray(ids)})`

/** One statement for all devices that get the same. */
async function writeAlike(tx: Tx, changing: readonly { device: ChosenDevice; fields: Fields }[]) {
  const alike = new Map<string, { fields: Fields; ids: number[] }>()
  for (const { device, fields } of changing) {
    const key = JSON.stringify(fields)
    const same = alike.get(key) ?? { fields, ids: [] }
    same.ids.push(device.id)
    alike.set(key, same)
  }
  for (const { fields, ids } of alike.values()) {
    await tx.update(devices).set(fields).where(isOneOf(ids))
  }
}

/** Puts devices into a group of their own account, or back into its default group. */
export function groupDevices(access: Access, body: GroupDevicesBody): Promise<Changed> {
  requirePermission(access, 'groups.edit')
  return changeDevices(access, 'devices.group', body, async (rows, tx) => {
    const { groupId } = body
    if (groupId !== null) {
      const [group] = await tx
        .select({ accountId: deviceGroups.accountId })
        .from(deviceGroups)
        .where(and(eq(deviceGroups.id, groupId), shownGroups(access)))
        .for('share')
      const visible = group && (await ownsVisibly(tx, access, group.accountId))
      if (!group || !visible) throw new AppError('groupUnknown')
      if (rows.some(({ ownerId }) => ownerId !== group.accountId)) throw new AppError('groupForeign')
    }
    return () => ({ groupId })
  })
}

async function ownsVisibly(tx: Tx, access: Access, accountId: number): Promise<boolean> {
  const rows = await tx.execute(
    sql`select 1 from accounts where id = ${accountId} and path like ${`${access.path}%`}`,
  )
  return rows.length > 0
}

/**
 * Sets the end that a superior gives its user, or (administrators only) that of the platform's service. Refuses with
 * `endSetAbove` to change an end of the user's that somebody above the account set.
 */
export function expireDevices(access: Access, body: ExpireDevicesBody): Promise<Changed> {
  const isUsers = body.of === 'user'
  requirePermission(access, isUsers ? 'devices.expiry' : 'devices.platformExpiry')
  if (!isUsers && body.until === null) throw new AppError('illegalParameter')
  const now = new Date()
  const until = body.until === null || body.until === 'lifetime' ? null : new Date(body.until)
  const lifetime = body.until === 'lifetime'
  return changeDevices(access, 'devices.expiry', body, async () => (device) => {
    if (isUsers) {
      const end = lifetime ? userLifetimeEnd(device, now) : until
      const refusal = userExpiryRefusal(device, end, access.accountId)
      if (refusal) throw expiryRefused(refusal, device)
      if (isEndSetAbove(access, device)) throw new AppError('endSetAbove', { name: device.name })
      return { userExpiresAt: end, userEndSetBy: end === null ? null : access.accountId }
    }
    const end = until ?? lifetimeEnd(now)
    const refusal = platformExpiryRefusal(device, end, now)
    if (refusal) throw expiryRefused(refusal, device)
    const user = device.userExpiresAt
    return { expiresAt: end, userExpiresAt: user !== null && user > end ? end : user }
  })
}

/** The refusal, with the day that decides it. */
function expiryRefused(refusal: ErrorName, { activatedAt, expiresAt }: ChosenDevice): AppError {
  const limit = refusal === 'expiryBeyondParent' ? expiresAt : activatedAt
  return new AppError(refusal, { date: limit?.toISOString().slice(0, 10) ?? '' })
}

/** Lets devices activate, at once where they were heard already, or has them wait for it. */
export function activateDevices(access: Access, body: ActivateDevicesBody): Promise<Changed> {
  requirePermission(access, 'devices.activate')
  return changeDevices(access, 'devices.activation', body, async (rows, tx) => {
    if (rows.some(({ activatedAt }) => activatedAt !== null)) throw new AppError('alreadyActivated')
    if (!body.allow) return () => ({ autoActivate: false })
    const heard = await tx
      .select({ id: deviceStates.deviceId })
      .from(deviceStates)
      .where(
        and(
          sql`${deviceStates.deviceId} = any(${idArray(rows.map(({ id }) => id))})`,
          isNotNull(deviceStates.lastPacketAt),
        ),
      )
    const active = new Set(heard.map(({ id }) => id))
    const now = new Date()
    return ({ id, activatedAt }) => ({ autoActivate: true, activatedAt: active.has(id) ? now : activatedAt })
  })
}

/** Allows or bars end users from binding devices, and ends bindings. */
export async function bindDevices(
  access: Access,
  { unbind, bindable, ...chosen }: BindDevicesBody,
): Promise<Changed> {
  requirePermission(access, 'devices.binding')
  const ended = unbind ? await unbindDevices(access, chosen) : { changed: 0 }
  if (bindable === undefined) return ended
  return changeDevices(access, 'devices.binding', chosen, async () => () => ({ bindable }))
}
