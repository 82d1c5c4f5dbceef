import { and, asc, count, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { database, type Tx } from '@/db/client'
import { changesBetween, logActions } from '@/db/queries/business-logs/business-logs'
import { inSubtree, visibleDevices } from '@/db/queries/scope'
import { accounts } from '@/db/schema/accounts'
import { deviceGroups, devices } from '@/db/schema/devices'
import { webhookDeliveries, webhooks } from '@/db/schema/webhooks'
import { idArray } from '@/db/sql-parts'
import type { GivenDevices } from '@/lib/accounts/virtual-schema'
import { type Access, partOf, requirePermission } from '@/lib/auth/access'
import { ACCOUNT_TYPES } from '@/lib/auth/account-types'
import { AppError } from '@/lib/errors'
import { permissionsFor, type WebhookKind } from '@/lib/webhooks/kinds'
import { type EditWebhookBody, MAX_WEBHOOKS, type Webhook, type WebhookBody } from '@/lib/webhooks/schema'
import { ROTATION_HOURS } from '@/lib/webhooks/signature'
import { giveUpKinds, giveUpWaiting } from './claim-deliveries'
import { forgetWantedKinds } from './wanted-kinds'

type Row = typeof webhooks.$inferSelect

/** Rows of the own account. */
export const ownWebhooks = (access: Access): SQL => eq(webhooks.accountId, access.accountId)

/** The endpoints of the own account, the first made at the top; never their secrets. */
export async function listWebhooks(access: Access): Promise<Webhook[]> {
  requirePermission(access, 'webhooks.edit')
  const rows = await database().select().from(webhooks).where(ownWebhooks(access)).orderBy(asc(webhooks.id))
  return shown(access, rows)
}

/** One of them. Throws `webhookUnknown`. */
export async function findWebhook(access: Access, id: number): Promise<Webhook> {
  requirePermission(access, 'webhooks.edit')
  const rows = await database()
    .select()
    .from(webhooks)
    .where(and(eq(webhooks.id, id), ownWebhooks(access)))
  const [found] = await shown(access, rows)
  if (!found) throw new AppError('webhookUnknown')
  return found
}

/** Refuses what only those may do with an endpoint who may read all that it tells. */
function requireKinds(access: Access, kinds: readonly WebhookKind[]): void {
  for (const permission of permissionsFor(kinds)) requirePermission(access, permission)
}

/** One of them that the caller may have sent to. Throws `webhookUnknown`, and refuses kinds that the caller may not read. */
export async function findUsableWebhook(access: Access, id: number): Promise<Webhook> {
  const found = await findWebhook(access, id)
  requireKinds(access, found.kinds as WebhookKind[])
  return found
}

async function shown(access: Access, rows: readonly Row[]): Promise<Webhook[]> {
  if (rows.length === 0) return []
  const db = database()
  const scopeIds = rows.flatMap(({ scopeAccountId }) => scopeAccountId ?? [])
  const [last, waiting, deviceRows, groupRows, scopeRows] = await Promise.all([
    lastAttempts(rows.map(({ id }) => id)),
    db
      .select({ id: webhookDeliveries.webhookId, count: count() })
      .from(webhookDeliveries)
      .where(
        and(
          sql`${webhookDeliveries.webhookId} = any(${idArray(rows.map(({ id }) => id))})`,
          inArray(webhookDeliveries.state, ['waiting', 'sending']),
        ),
      )
      .groupBy(webhookDeliveries.webhookId),
    db
      .select({ id: devices.id, imei: devices.imei, name: devices.name })
      .from(devices)
      .where(
        and(
          sql`${devices.id} = any(${idArray(rows.flatMap(({ deviceIds }) => deviceIds ?? []))})`,
          visibleDevices(access),
        ),
      )
      .orderBy(devices.name),
    db
      .select({ id: deviceGroups.id, name: deviceGroups.name })
      .from(deviceGroups)
      .where(
        and(
          sql`${deviceGroups.id} = any(${idArray(rows.flatMap(({ groupIds }) => groupIds ?? []))})`,
          inArray(deviceGroups.accountId, belowOf(access)),
        ),
      )
      .orderBy(deviceGroups.name),
    db
      .select({ id: accounts.id, name: accounts.customerName })
      .from(accounts)
      .where(and(sql`${accounts.id} = any(${idArray(scopeIds)})`, inSubtree(access))),
  ])
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    url: row.url,
    kinds: row.kinds,
    offReason: row.offReason,
    on: row.offReason === null,
    allDevices: row.deviceIds === null,
    devices: deviceRows
      .filter(({ id }) => row.deviceIds?.includes(id))
      .map(({ imei, name }) => ({ imei, name })),
    groups: groupRows.filter(({ id }) => row.groupIds?.includes(id)),
    accountId: row.scopeAccountId,
    accountName: scopeRows.find(({ id }) => id === row.scopeAccountId)?.name ?? null,
    offSince: row.offSince?.toISOString() ?? null,
    failingSince: row.failingSince?.toISOString() ?? null,
    formerSecretUntil: row.formerSecretUntil?.toISOString() ?? null,
    waiting: waiting.find(({ id }) => id === row.id)?.count ?? 0,
    last: last.get(row.id) ?? null,
    createdAt: row.createdAt.toISOString(),
  }))
}

/** The latest attempt of each. */
async function lastAttempts(ids: readonly number[]): Promise<Map<number, NonNullable<Webhook['last']>>> {
  const rows = await database().execute<NonNullable<Webhook['last']> & { id: number; at: Date }>(sql`
    select e.id, d.attempted_at as at, d.kind, d.status, d.error, d.state
    from ${webhooks} e cross join lateral (
      select * from ${webhookDeliveries} where webhook_id = e.id and attempted_at is not null
      order by attempted_at desc limit 1) d
    where e.id = any(${idArray(ids)})`)
  return new Map(
    rows.map(({ id, at, kind, status, error, state }) => [
      id,
      { at: new Date(at).toISOString(), kind, status, error, state },
    ]),
  )
}

const belowOf = (access: Access) =>
  database().select({ id: accounts.id }).from(accounts).where(inSubtree(access))

/** Makes an endpoint. Throws `quotaReached` when there are enough, and refuses kinds that the caller may not read. */
export async function insertWebhook(
  access: Access,
  { devices: given, accountId: scopeAccountId, ...body }: WebhookBody,
  sealedSecret: string,
): Promise<Webhook> {
  requirePermission(access, 'webhooks.edit')
  requireKinds(access, body.kinds)
  const id = await database().transaction(async (tx) => {
    // The own row is held, so that two at once cannot pass the quota.
    await tx.select().from(accounts).where(eq(accounts.id, access.accountId)).for('update')
    const [kept] = await tx.select({ count: count() }).from(webhooks).where(ownWebhooks(access))
    if ((kept?.count ?? 0) >= MAX_WEBHOOKS) throw new AppError('quotaReached', { max: MAX_WEBHOOKS })
    const scope = await scopeOf(tx, access, scopeAccountId)
    const [row] = await tx
      .insert(webhooks)
      .values({
        ...body,
        ...(await chosenIds(tx, scope.access, given)),
        accountId: access.accountId,
        scopeAccountId,
        sealedSecret,
      })
      .returning()
    if (!row) throw new Error('insert returned no row')
    const { url, kinds } = row
    const made = { url, kinds, account: scope.name }
    await logWebhook(tx, access, 'webhooks.create', row, changesBetween({}, made))
    return row.id
  })
  forgetWantedKinds()
  return findWebhook(access, id)
}

/**
 * Changes an endpoint. Turned off, it gives up what waits; turned on, it is told of what happens from then on. Throws
 * `webhookUnknown`, and refuses kinds that the caller may not read.
 */
export async function updateWebhook(access: Access, id: number, body: EditWebhookBody): Promise<Webhook> {
  requirePermission(access, 'webhooks.edit')
  const { devices: given, on, accountId, ...fields } = body
  await database().transaction(async (tx) => {
    const before = await lock(tx, access, id)
    // Who sends it elsewhere is told of all that it tells, and of what waits from before.
    requireKinds(access, [...before.kinds, ...(body.kinds ?? [])])
    const moves = accountId !== undefined && accountId !== before.scopeAccountId
    const scoping =
      moves || given ? await scopeOf(tx, access, moves ? accountId : before.scopeAccountId) : null
    const switched: Partial<Row> =
      on === undefined || on === (before.offReason === null)
        ? {}
        : { offReason: on ? null : 'byHand', offSince: on ? null : new Date(), failingSince: null }
    const after: Partial<Row> = {
      ...fields,
      ...switched,
      ...(moves && { scopeAccountId: accountId }),
      ...(given && scoping && (await chosenIds(tx, scoping.access, given))),
    }
    const changes = {
      ...changesBetween(before, fields),
      ...(moves && {
        account: { before: await nameOf(tx, before.scopeAccountId), after: scoping?.name ?? null },
      }),
      ...(given && { devices: { before: null, after: countsOf(after) } }),
      ...(switched.offReason !== undefined && { enabled: { before: !on, after: on } }),
    }
    if (Object.keys(changes).length === 0) return
    await tx.update(webhooks).set(after).where(eq(webhooks.id, id))
    const dropped = body.kinds ? before.kinds.filter((kind) => !body.kinds?.includes(kind)) : []
    await giveUpKinds(tx, id, dropped)
    if (switched.offReason) await giveUpWaiting(tx, id, 'the endpoint was switched off')
    await logWebhook(tx, access, 'webhooks.edit', { id, name: after.name ?? before.name }, changes)
  })
  forgetWantedKinds()
  return findWebhook(access, id)
}

/** Takes an endpoint away with its deliveries. Throws `webhookUnknown`, and refuses kinds that the caller may not read. */
export async function deleteWebhook(access: Access, id: number): Promise<void> {
  requirePermission(access, 'webhooks.edit')
  await database().transaction(async (tx) => {
    const row = await lock(tx, access, id)
    requireKinds(access, row.kinds)
    await tx.delete(webhooks).where(eq(webhooks.id, id))
    await logWebhook(tx, access, 'webhooks.delete', row, changesBetween({ url: row.url }, { url: null }))
  })
  forgetWantedKinds()
}

/**
 * Has a new secret sign from now on, and the one before it as well for a day. Throws `webhookUnknown`, and refuses kinds
 * that the caller may not read: who holds the secret can pretend to tell of them.
 */
export async function rotateSecret(access: Access, id: number, sealedSecret: string): Promise<Webhook> {
  requirePermission(access, 'webhooks.edit')
  await database().transaction(async (tx) => {
    const before = await lock(tx, access, id)
    requireKinds(access, before.kinds)
    await tx
      .update(webhooks)
      .set({
        sealedSecret,
        formerSealedSecret: before.sealedSecret,
        formerSecretUntil: sql`now() + make_interval(hours => ${ROTATION_HOURS})`,
      })
      .where(eq(webhooks.id, id))
    await logWebhook(tx, access, 'webhooks.rotate', before)
  })
  return findWebhook(access, id)
}

const countsOf = ({ deviceIds, groupIds }: Partial<Row>): string =>
  deviceIds ? `${deviceIds.length} devices, ${groupIds?.length ?? 0} groups` : 'all'

async function lock(tx: Tx, access: Access, id: number): Promise<Row> {
  const [row] = await tx
    .select()
    .from(webhooks)
    .where(and(eq(webhooks.id, id), ownWebhooks(access)))
    .for('update')
  if (!row) throw new AppError('webhookUnknown')
  return row
}

/** What an endpoint is about: the part of `access` below an account, with its name for the log. Throws `accountUnknown`. */
async function scopeOf(
  tx: Tx,
  access: Access,
  accountId: number | null,
): Promise<{ access: Access; name: string | null }> {
  if (accountId === null) return { access, name: null }
  const [account] = await tx
    .select({ path: accounts.path, type: accounts.type, name: accounts.customerName })
    .from(accounts)
    .where(and(eq(accounts.id, accountId), inSubtree(access)))
  if (!account || account.type === ACCOUNT_TYPES.virtual) throw new AppError('accountUnknown')
  const { path, name } = account
  return { access: partOf(access, { path, within: null, permissions: [...access.permissions] }), name }
}

async function nameOf(tx: Tx, accountId: number | null): Promise<string | null> {
  if (accountId === null) return null
  const [row] = await tx
    .select({ name: accounts.customerName })
    .from(accounts)
    .where(eq(accounts.id, accountId))
  return row?.name ?? null
}

/** Ids of what was chosen, all of it in sight. Throws `deviceUnknown` or `groupUnknown`. */
async function chosenIds(
  tx: Tx,
  access: Access,
  given: GivenDevices,
): Promise<Pick<Row, 'deviceIds' | 'groupIds'>> {
  if (given.kind === 'all') return { deviceIds: null, groupIds: null }
  requirePermission(access, 'devices.read')
  if (given.groupIds.length > 0) requirePermission(access, 'groups.read')
  const imeis = [...new Set(given.imeis)]
  const groupIds = [...new Set(given.groupIds)]
  const found = await tx
    .select({ id: devices.id })
    .from(devices)
    .where(
      and(
        sql`${devices.imei} in (select value from json_array_elements_text(${JSON.stringify(imeis)}::json) as value)`,
        visibleDevices(access),
      ),
    )
  if (found.length !== imeis.length) throw new AppError('deviceUnknown')
  const groups = await tx
    .select({ id: deviceGroups.id })
    .from(deviceGroups)
    .where(
      and(
        sql`${deviceGroups.id} = any(${idArray(groupIds)})`,
        inArray(deviceGroups.accountId, belowOf(access)),
      ),
    )
  if (groups.length !== groupIds.length) throw new AppError('groupUnknown')
  return { deviceIds: found.map(({ id }) => id), groupIds }
}

async function logWebhook(
  tx: Tx,
  access: Access,
  action: string,
  { id, name }: Pick<Row, 'id' | 'name'>,
  changes = {},
): Promise<void> {
  await logActions(tx, access, [
    { action, objectKind: 'webhook', objectId: id, objectName: name, path: access.path, changes },
  ])
}
