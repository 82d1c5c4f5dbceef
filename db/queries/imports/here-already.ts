import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { database } from '@/db/client'
import { inSubtree, visibleDevices } from '@/db/queries/scope'
import { accounts } from '@/db/schema/accounts'
import { alertRules } from '@/db/schema/alerts'
import { commandTemplates } from '@/db/schema/command-templates'
import { deviceModels } from '@/db/schema/device-models'
import { deviceGroups, deviceIdentifiers, devices } from '@/db/schema/devices'
import { geofences } from '@/db/schema/geofences'
import { idArray } from '@/db/sql-parts'
import { type Access, requirePermission } from '@/lib/auth/access'
import { ACCOUNT_TYPES } from '@/lib/auth/account-types'
import type { AccountFacts, DeviceFacts } from '@/lib/imports/traccar/differences'
import type { KnownModels } from '@/lib/imports/traccar/plan-devices'

export type HereAccount = { id: number; type: number; path: string }

/** What the catalogue offers, by codes and names in small letters. */
export async function offeredModels(access: Access): Promise<KnownModels> {
  requirePermission(access, 'imports.run')
  const { code, name, protocol, icon, identifierKinds, proposed } = deviceModels
  const rows = await database()
    .select({ code, name, protocol, icon, identifierKinds, proposed })
    .from(deviceModels)
    .where(eq(deviceModels.retired, false))
  const named = rows.map(({ name, ...model }) => [name.toLowerCase(), model] as const)
  // A code wins over a name that is the same.
  return new Map([...named, ...named.map(([, model]) => [model.code.toLowerCase(), model] as const)])
}

const texts = (values: readonly string[]) =>
  sql`(select value from json_array_elements_text(${JSON.stringify(values)}::json) as value)`

/** Accounts by their ids; those that are gone are missing. */
export async function accountsById(
  access: Access,
  ids: readonly number[],
): Promise<Map<number, HereAccount>> {
  if (ids.length === 0) return new Map()
  const { id, type, path } = accounts
  const rows = await database()
    .select({ id, type, path })
    .from(accounts)
    .where(and(sql`${id} = any(${idArray([...ids])})`, inSubtree(access)))
  return new Map(rows.map((row) => [row.id, row]))
}

/** Customers with these logins, by login in small letters; what is no customer, or above, is null. */
export async function accountsByLogin(
  access: Access,
  logins: readonly string[],
): Promise<Map<string, HereAccount | null>> {
  if (logins.length === 0) return new Map()
  const { id, type, path, login } = accounts
  const rows = await database()
    .select({ id, type, path, login })
    .from(accounts)
    .where(sql`lower(${login}) in ${texts(logins.map((one) => one.toLowerCase()))}`)
  const others: readonly number[] = [ACCOUNT_TYPES.administrator, ACCOUNT_TYPES.virtual, ACCOUNT_TYPES.demo]
  return new Map(
    rows.map(({ login, ...row }) => [
      login.toLowerCase(),
      others.includes(row.type) || !row.path.startsWith(access.path) ? null : row,
    ]),
  )
}

/** Devices that are there, by their ids. */
export async function devicesById(access: Access, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set()
  const rows = await database()
    .select({ id: devices.id })
    .from(devices)
    .where(and(sql`${devices.id} = any(${idArray([...ids])})`, visibleDevices(access)))
  return new Set(rows.map(({ id }) => id))
}

/** Devices that call themselves so, by the value, whatever the kind. */
export async function devicesByIdentifier(
  access: Access,
  values: readonly string[],
): Promise<Map<string, number>> {
  if (values.length === 0) return new Map()
  const rows = await database()
    .select({ value: deviceIdentifiers.value, id: devices.id })
    .from(deviceIdentifiers)
    .innerJoin(devices, eq(devices.id, deviceIdentifiers.deviceId))
    .where(and(sql`${deviceIdentifiers.value} in ${texts(values)}`, visibleDevices(access)))
  return new Map(rows.map(({ value, id }) => [value, id]))
}

/** What accounts are by now, by their ids. */
export async function accountFacts(
  access: Access,
  ids: readonly number[],
): Promise<Map<number, AccountFacts>> {
  requirePermission(access, 'imports.run')
  if (ids.length === 0) return new Map()
  const { id, customerName, email, phone, disabled } = accounts
  const rows = await database()
    .select({ id, customerName, email, phone, disabled })
    .from(accounts)
    .where(and(sql`${id} = any(${idArray([...ids])})`, inSubtree(access)))
  return new Map(rows.map(({ id, ...facts }) => [id, facts]))
}

/** The same of devices. */
export async function deviceFacts(access: Access, ids: readonly number[]): Promise<Map<number, DeviceFacts>> {
  requirePermission(access, 'imports.run')
  if (ids.length === 0) return new Map()
  const { id, name, sim, accountId } = devices
  const rows = await database()
    .select({ id, name, sim, accountId })
    .from(devices)
    .where(and(sql`${id} = any(${idArray([...ids])})`, visibleDevices(access)))
  return new Map(rows.map(({ id, ...facts }) => [id, facts]))
}

/** By account and name in small letters; of rules by kind too. */
export type HereThings = Record<
  'group' | 'geofence' | 'notification' | 'command',
  ReadonlyMap<string, number>
>

export const thingKey = (accountId: number, name: string, kind = ''): string =>
  `${accountId} ${kind} ${name.toLowerCase()}`

/** What accounts have, as a second import finds it that came through another door. */
export async function thingsOf(access: Access, accountIds: readonly number[]): Promise<HereThings> {
  requirePermission(access, 'imports.run')
  const own = [...(await accountsById(access, accountIds)).keys()]
  const named = (table: typeof deviceGroups | typeof geofences | typeof commandTemplates) => ({
    id: table.id,
    accountId: table.accountId,
    name: table.name,
  })
  const [groups, fences, rules, templates] = await Promise.all([
    database().select(named(deviceGroups)).from(deviceGroups).where(inArray(deviceGroups.accountId, own)),
    database()
      .select(named(geofences))
      .from(geofences)
      .where(and(inArray(geofences.accountId, own), isNull(geofences.deletedAt))),
    database()
      .select({
        id: alertRules.id,
        accountId: alertRules.accountId,
        name: alertRules.name,
        kind: alertRules.kind,
      })
      .from(alertRules)
      .where(
        and(inArray(alertRules.accountId, own), isNull(alertRules.deletedAt), isNull(alertRules.deviceId)),
      ),
    database()
      .select(named(commandTemplates))
      .from(commandTemplates)
      .where(inArray(commandTemplates.accountId, own)),
  ])
  const byName = (rows: readonly { id: number; accountId: number; name: string; kind?: string }[]) =>
    new Map(rows.map(({ id, accountId, name, kind }) => [thingKey(accountId, name, kind), id]))
  return {
    group: byName(groups),
    geofence: byName(fences),
    notification: byName(rules),
    command: byName(templates),
  }
}
