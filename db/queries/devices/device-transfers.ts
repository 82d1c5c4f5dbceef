import { and, desc, eq, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { publish } from '@/bus/bus'
import { database, type Tx } from '@/db/client'
import { actorName } from '@/db/queries/accounts/actor-name'
import { keepTree, takeTransferLock } from '@/db/queries/accounts/transfer-lock'
import { logActions } from '@/db/queries/business-logs/business-logs'
import { type Told, tellAccounts } from '@/db/queries/messages/tell-accounts'
import { keepOwnerships } from '@/db/queries/ownership/keep-ownerships'
import { inSubtree } from '@/db/queries/scope'
import { tellWebhooks } from '@/db/queries/webhooks/tell-webhooks'
import { accounts } from '@/db/schema/accounts'
import { deviceTransfers } from '@/db/schema/device-records'
import { deviceFavourites, devices, virtualAccountDevices } from '@/db/schema/devices'
import { idArray } from '@/db/sql-parts'
import { type Access, requirePermission } from '@/lib/auth/access'
import { ACCOUNT_TYPES, accountTypeName } from '@/lib/auth/account-types'
import type { DeviceTransfer, TransferDevicesBody } from '@/lib/devices/action-schema'
import { commonPath, type TransferKind, transferRefusal } from '@/lib/devices/check-transfer'
import { isEndSetAbove } from '@/lib/devices/service-end'
import { soldAtWith } from '@/lib/devices/stock'
import { AppError } from '@/lib/errors'
import { movedDevice } from '@/lib/webhooks/moved-device'
import { type ChosenDevice, chooseDevices } from './chosen-devices'
import { deviceIdOf } from './devices'

/**
 * Gives devices to another account: all of them, or none. One transfer runs at a time. What the
 * former owner had arranged for them ends: group, app binding, favourites and virtual accounts' shares
 * of those who do not see them any more, and after a sale the end set for the former
 * user, unless somebody above the seller set it.
 */
export async function transferDevices(
  access: Access,
  kind: TransferKind,
  body: TransferDevicesBody,
): Promise<{ changed: number }> {
  requirePermission(access, 'devices.move')
  return database().transaction(async (tx) => {
    await takeTransferLock(tx)
    await keepTree(tx)
    const target = await findTarget(tx, access, body.accountId)
    const chosen = await chooseDevices(tx, access, body)
    for (const { owner } of chosen) {
      const refusal = transferRefusal(kind, owner, target, access.accountId)
      if (refusal) throw new AppError(refusal)
    }
    if (chosen.length > 0) await giveDevices(tx, access, kind, chosen, target, body.remark)
    return { changed: chosen.length }
  })
}

/** How a device comes to another account: by a superior, or by an end user that binds it and ends that again. */
type GivingKind = TransferKind | 'bind' | 'unbind'

/** Gives chosen devices to `target`, which the caller has found to be right, and writes it down. */
export async function giveDevices(
  tx: Tx,
  access: Access,
  kind: GivingKind,
  chosen: readonly ChosenDevice[],
  target: Target,
  remark?: string,
): Promise<void> {
  const ids = chosen.map(({ id }) => id)
  // While the former owner and group still hold: both sides are told, each of what it sees.
  await tellWebhooks(
    tx,
    chosen.map((device) => movedDevice(device.id, device.owner, target, kind, Date.now())),
  )
  const ends = kind === 'sell' ? chosen.filter((device) => !isEndSetAbove(access, device)) : []
  await handOver(tx, ids, target, ends)
  await endForOthers(tx, ids, target)
  await writeHistory(tx, access, kind, chosen, target, remark)
  await logActions(
    tx,
    access,
    chosen.map(({ id, imei, name, owner }) => ({
      action: `devices.${kind}`,
      objectKind: 'device' as const,
      objectId: id,
      objectName: `${name} (${imei})`,
      // Whoever reads it must see both sides.
      path: commonPath(owner.path, target.path),
      changes: { account: { before: owner.name, after: target.name } },
    })),
  )
  await publish(tx, { kind: 'devices', ids })
  await tellOwners(tx, access, chosen, target)
}

/** Tells those who had the devices and who has them now, but whoever does it. */
async function tellOwners(
  tx: Tx,
  access: Access,
  chosen: readonly ChosenDevice[],
  target: Target,
): Promise<void> {
  const taken = new Map<number, number>()
  for (const { owner } of chosen) taken.set(owner.id, (taken.get(owner.id) ?? 0) + 1)
  const told: Told[] = [
    { accountId: target.id, message: { text: 'devicesReceived', params: { count: chosen.length } } },
    ...[...taken].map(([accountId, count]): Told => {
      return { accountId, message: { text: 'devicesTaken', params: { count } } }
    }),
  ]
  await tellAccounts(
    tx,
    told.filter(({ accountId }) => accountId !== access.accountId),
  )
}

export type Target = ChosenDevice['owner']

/** An account that may own devices, at or below the one that asks. */
export async function findTarget(tx: Tx, access: Access, accountId: number): Promise<Target> {
  const { id, path, type, nodeId, customerName } = accounts
  const [target] = await tx
    .select({ id, path, type, nodeId, name: customerName })
    .from(accounts)
    .where(and(eq(id, accountId), inSubtree(access)))
  // A virtual account owns nothing.
  if (!target || target.type === ACCOUNT_TYPES.virtual) throw new AppError('accountUnknown')
  return target
}

/** Has `target` own the devices. The user's end of those in `ending` goes: it was for the former owner. */
async function handOver(
  tx: Tx,
  ids: readonly number[],
  target: Target,
  ending: readonly ChosenDevice[],
): Promise<void> {
  const sold = soldAtWith(accountTypeName(target.type), null, new Date())
  await tx
    .update(devices)
    .set({
      accountId: target.id,
      groupId: null,
      soldAt: sold === null ? null : sql`coalesce(${devices.soldAt}, ${sold.toISOString()}::timestamptz)`,
    })
    .where(sql`${devices.id} = any(${idArray(ids)})`)
  if (ending.length > 0) {
    await tx
      .update(devices)
      .set({ userExpiresAt: null, userEndSetBy: null })
      .where(sql`${devices.id} = any(${idArray(ending.map(({ id }) => id))})`)
  }
  await keepOwnerships(tx, sql`${devices.id} = any(${idArray(ids)})`)
}

/** Ends what accounts hold of devices that they see no more, now that `owner` has them: a binding is its owner's alone. */
async function endForOthers(tx: Tx, ids: readonly number[], owner: Target): Promise<void> {
  const list = sql`select value::int from json_array_elements_text(${JSON.stringify(ids)}::json) as value`
  // A virtual account sees what its parent sees.
  const blind = sql`select holder.id from ${accounts} holder
    left join ${accounts} parent on parent.id = holder.parent_id and holder.type = ${ACCOUNT_TYPES.virtual}
    where not starts_with(${owner.path}, coalesce(parent.path, holder.path))`
  for (const held of [virtualAccountDevices, deviceFavourites]) {
    await tx.execute(
      sql`delete from ${held} where ${held.deviceId} in (${list}) and ${held.accountId} in (${blind})`,
    )
  }
  await tx.execute(
    sql`update ${devices} set bound_account_id = null where id in (${list}) and bound_account_id <> ${owner.id}`,
  )
}

const ROWS_PER_INSERT = 1000

async function writeHistory(
  tx: Tx,
  access: Access,
  kind: string,
  chosen: readonly ChosenDevice[],
  target: Target,
  remark: string | undefined,
): Promise<void> {
  const name = await actorName(tx, access)
  for (let at = 0; at < chosen.length; at += ROWS_PER_INSERT) {
    await tx.insert(deviceTransfers).values(
      chosen.slice(at, at + ROWS_PER_INSERT).map(({ id, owner }) => ({
        deviceId: id,
        kind,
        fromAccountId: owner.id,
        fromName: owner.name,
        toAccountId: target.id,
        toName: target.name,
        actorId: access.actorId,
        actorName: name,
        remark: remark || null,
      })),
    )
  }
}

const from = alias(accounts, 'from_account')
const to = alias(accounts, 'to_account')
const actor = alias(accounts, 'actor_account')

/** How a device came to where it is, the newest first; names of accounts that the viewer does not see are left out. */
export async function listDeviceTransfers(access: Access, imei: string): Promise<DeviceTransfer[]> {
  const deviceId = await deviceIdOf(access, imei)
  const below = (account: typeof from | typeof to | typeof actor) => sql<boolean>`
    coalesce(starts_with(${account.path}, ${access.path}), false)`
  const rows = await database()
    .select({
      transfer: deviceTransfers,
      fromSeen: below(from),
      toSeen: below(to),
      actorSeen: below(actor),
    })
    .from(deviceTransfers)
    .leftJoin(from, eq(from.id, deviceTransfers.fromAccountId))
    .leftJoin(to, eq(to.id, deviceTransfers.toAccountId))
    .leftJoin(actor, eq(actor.id, deviceTransfers.actorId))
    .where(and(eq(deviceTransfers.deviceId, deviceId), or(below(from), below(to))))
    .orderBy(desc(deviceTransfers.createdAt), desc(deviceTransfers.id))
    .limit(500)
  return rows.map(({ transfer, fromSeen, toSeen, actorSeen }) => ({
    id: transfer.id,
    time: transfer.createdAt.toISOString(),
    kind: transfer.kind,
    fromName: fromSeen ? transfer.fromName : null,
    toName: toSeen ? transfer.toName : null,
    actorName: actorSeen ? transfer.actorName : null,
    remark: toSeen && fromSeen ? transfer.remark : null,
  }))
}
