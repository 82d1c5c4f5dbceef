import { AppError } from '@/lib/errors'
import { type AccountTypeName, accountTypeName } from './account-types'
import {
  ACCOUNT_FLAGS,
  type AccountFlag,
  grantedPermissions,
  isOfPrimary,
  KEY_SCOPES,
  type Permission,
} from './permissions'
import type { Client } from './sign-in-schema'

declare const brand: unique symbol

/**
 * Who is asking. Every query takes one and scopes its rows by `path`: an account sees itself and
 * what hangs below it. Only this file can make one, so a query cannot be called without it.
 */
export type Access = {
  readonly [brand]: 'access'
  /** The account acted for: the own one, or the parent of a virtual account. */
  readonly accountId: number
  /** The account that signed in. */
  readonly actorId: number
  readonly type: AccountTypeName
  readonly virtual: boolean
  /** Materialized path of the account acted for, as `/1/7/`. */
  readonly path: string
  readonly permissions: ReadonlySet<Permission>
  /** When a virtual account was given a part of its parent's devices only. */
  readonly deviceSubset: boolean
  /** What of the devices below `path` it is about alone; null for all of them. */
  readonly within: Within | null
  /** Name of the API key that asks; null for a person. */
  readonly keyName: string | null
  /** By what the account came in, which decides whether it edits; what it orders for later is done as by the same. */
  readonly client: Client
}

/** Devices by their ids, and those that are in the groups at the moment. */
export type Within = { readonly deviceIds: readonly number[]; readonly groupIds: readonly number[] }

/** A process of the platform itself (gateway, worker, login) that acts for nobody. */
export type SystemAccess = { readonly [brand]: 'system'; readonly process: string }

/** The only two casts: whoever wants an access comes through this file. */
const seal = (fields: Omit<Access, typeof brand>) => fields as Access
const sealSystem = (process: string) => ({ process }) as SystemAccess

export type AccountForAccess = {
  id: number
  type: number
  path: string
  flags: Readonly<Record<AccountFlag, boolean>>
  /** The web where nothing is said. */
  client?: Client
}

type SwitchedRow = { id: number; type: number; path: string; editByApp: boolean } & Record<
  AccountFlag,
  boolean
>

/** What of an account's row decides its access: who came in by an app edits where it may edit by app. */
export function accountForAccess(row: SwitchedRow, client: Client = 'web'): AccountForAccess {
  const editByWeb = client === 'app' ? row.editByApp : row.editByWeb
  const flags = { ...Object.fromEntries(ACCOUNT_FLAGS.map((flag) => [flag, row[flag]])), editByWeb }
  const { id, type, path } = row
  return { id, type, path, flags: flags as Record<AccountFlag, boolean>, client }
}

/** Access of a real account. */
export function accessFor(account: AccountForAccess): Access {
  const type = accountTypeName(account.type)
  return seal({
    accountId: account.id,
    actorId: account.id,
    type,
    virtual: false,
    path: account.path,
    permissions: grantedPermissions(type, account.flags),
    deviceSubset: false,
    within: null,
    keyName: null,
    client: account.client ?? 'web',
  })
}

/** Access of a virtual account: its parent's, within its own switches (spec section 6). */
export function virtualAccessFor(
  parent: AccountForAccess,
  own: AccountForAccess,
  deviceSubset: boolean,
): Access {
  const flags = Object.fromEntries(
    ACCOUNT_FLAGS.map((flag) => [flag, parent.flags[flag] && own.flags[flag]]),
  ) as Record<AccountFlag, boolean>
  const access = accessFor({ ...parent, flags })
  const permissions = grantedPermissions(access.type, flags, true)
  return seal({ ...access, actorId: own.id, virtual: true, permissions, deviceSubset })
}

/** Access through an API key: what its scopes and its account both allow, never more. */
export function accessWithin(access: Access, scopes: readonly string[], keyName: string): Access {
  const permissions = KEY_SCOPES.filter((scope) => scopes.includes(scope) && access.permissions.has(scope))
  return seal({ ...access, permissions: new Set(permissions), keyName })
}

/** What a part of an access is about; `path` is the own one or that of an account below. */
export type Part = { path: string; within: Within | null; permissions: readonly Permission[] }

/**
 * A part of an access: no account, no device and no permission more than it has. Throws `accountUnknown` for a path that
 * is not below its own, and `permissionDenied` where it has been narrowed already.
 */
export function partOf(access: Access, { path, within, permissions }: Part): Access {
  if (!path.startsWith(access.path)) throw new AppError('accountUnknown')
  if (access.within) throw new AppError('permissionDenied')
  const held = permissions.filter((permission) => access.permissions.has(permission))
  return seal({ ...access, path, within, permissions: new Set(held) })
}

/**
 * What an administrator does in the name of an account below, as an import does for those that it makes. Who did it stays the
 * administrator. Throws `permissionDenied` for anybody else, and `accountUnknown` for an account that is not below.
 */
export function actingFor(access: Access, account: { id: number; type: number; path: string }): Access {
  if (access.type !== 'administrator' || access.virtual || access.within)
    throw new AppError('permissionDenied')
  if (!account.path.startsWith(access.path)) throw new AppError('accountUnknown')
  return seal({
    ...access,
    accountId: account.id,
    type: accountTypeName(account.type),
    path: account.path,
  })
}

/** The access of a process of ours, which is bound to no account. `process` says which one it is. */
export function systemAccess(process: string): SystemAccess {
  return sealSystem(process)
}

/** Whether it sees a part of an account's devices only: then it knows none of the accounts below. */
export const hasPart = (access: Access): boolean => access.deviceSubset || access.within !== null

/** Whether `access` holds `permission`. */
export function may(access: Access, permission: Permission): boolean {
  return access.permissions.has(permission)
}

/** Whether it reads the fleet: an enterprise as a whole, and virtual accounts of it. */
export const seesFleet = (access: Access): boolean => may(access, 'fleet.read') && !hasPart(access)

/** The account whose fleet it reads; null of none. */
export const fleetOf = (access: Access): number | null => (seesFleet(access) ? access.accountId : null)

/** Throws 403 unless `access` holds `permission`; `onlyPrimaryAccount` where signing in with the parent would help. */
export function requirePermission(access: Access, permission: Permission): void {
  if (may(access, permission)) return
  throw new AppError(
    access.virtual && isOfPrimary(access.type, permission) ? 'onlyPrimaryAccount' : 'permissionDenied',
  )
}
