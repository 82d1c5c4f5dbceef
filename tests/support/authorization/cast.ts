import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { database } from '@/db/client'
import { accounts } from '@/db/schema/accounts'
import { apiKeys } from '@/db/schema/api-keys'
import { virtualAccountDevices, virtualAccountGroups } from '@/db/schema/devices'
import type { AccountTypeName } from '@/lib/auth/account-types'
import { API_KEY_BYTES, makeApiKey } from '@/lib/auth/api-key'
import {
  ACCOUNT_FLAGS,
  type AccountFlag,
  grantedPermissions,
  KEY_SCOPES,
  PERMISSIONS,
  type Permission,
  type Rule,
} from '@/lib/auth/permissions'
import { tokenFor } from '../world'
import { BEARER_KINDS, type BearerKind } from './bearers'
import { makeOwner, type OwnedDevice, type Owner } from './owner'
import { makeSoldDevices } from './sold-devices'

/**
 * How the account behind an object stands to the one that asks. `ungiven` is the own device that a virtual account was not
 * given; of a `former` device it was the owner, and of a `later` one it is the owner since.
 */
export const RELATIONS = [
  'own',
  'descendant',
  'sibling',
  'parent',
  'foreign',
  'ungiven',
  'former',
  'later',
] as const
export type Relation = (typeof RELATIONS)[number]

export type Actor = {
  name: string
  token: string
  type: AccountTypeName
  /** The account acted for. */
  owner: Owner
  descendant: Owner
  sold: { former: OwnedDevice; later: OwnedDevice }
  permissions: ReadonlySet<Permission>
  virtual: boolean
  subset: boolean
  byKey: boolean
  /** Who has no session, but a bearer to what the owner shows. */
  bearer?: BearerKind
}

export type Cast = {
  actors: Actor[]
  owners: Owner[]
  parent: Owner
  sibling: Owner
  foreign: Owner
}

const REAL_TYPES = [
  'administrator',
  'distributor',
  'salesManager',
  'sales',
  'enterprise',
  'endUser',
  'demo',
] as const
const ALL_ON = Object.fromEntries(ACCOUNT_FLAGS.map((flag) => [flag, true])) as Record<AccountFlag, boolean>

/**
 * Two tenants. Under one distributor of the first stand, side by side, an account of every type,
 * an enterprise with each switch off, and an uninvolved sibling; each has somebody below it. Virtual
 * accounts act for one of the enterprises: with everything, with each switch off, with one device.
 */
export async function makeCast(): Promise<Cast> {
  const owners: Owner[] = []
  const own = async (type: AccountTypeName, parentId: number | null, flags = ALL_ON) => {
    const made = await makeOwner(owners.length + 10, type, parentId, flags)
    owners.push(made)
    return made
  }
  const root = await own('administrator', null)
  const parent = await own('distributor', root.id)
  const sibling = await own('enterprise', parent.id)
  const otherRoot = await own('administrator', null)
  const foreign = await own('enterprise', otherRoot.id)
  const actors: Actor[] = []
  const cast = async (name: string, type: AccountTypeName, flags = ALL_ON) => {
    const owner = await own(type, parent.id, flags)
    const descendant = await own(type === 'endUser' ? 'endUser' : 'enterprise', owner.id)
    const permissions = grantedPermissions(type, flags)
    const sold = await makeSoldDevices(owner, sibling)
    const actor: Actor = {
      name,
      type,
      owner,
      descendant,
      sold,
      permissions,
      token: await tokenFor(owner.login),
      virtual: false,
      subset: false,
      byKey: false,
    }
    actors.push(actor)
    return actor
  }
  for (const type of REAL_TYPES) await cast(type, type)
  for (const flag of ACCOUNT_FLAGS) {
    await cast(`enterprise without ${flag}`, 'enterprise', { ...ALL_ON, [flag]: false })
  }
  const host = actors.find(({ name }) => name === 'enterprise') as Actor
  actors.push(await virtualActor('virtual', host))
  for (const flag of ACCOUNT_FLAGS) {
    actors.push(await virtualActor(`virtual without ${flag}`, host, { ...ALL_ON, [flag]: false }))
  }
  actors.push(await virtualActor('virtual with one device', host, ALL_ON, true))
  actors.push(await keyActor('key', host, KEY_SCOPES))
  actors.push(await keyActor('key that reads devices', host, ['devices.read']))
  const unplaced = KEY_SCOPES.filter((scope) => scope !== 'positions.read')
  actors.push(await keyActor('key that reads no positions', host, unplaced))
  for (const kind of BEARER_KINDS) actors.push(await bearerActor(kind, host))
  return { actors, owners, parent, sibling, foreign }
}

async function virtualActor(name: string, host: Actor, flags = ALL_ON, subset = false): Promise<Actor> {
  const { makeAccount } = await import('../world')
  const login = `v-${randomUUID().slice(0, 8)}`
  const fields = { ...flags, deviceSubset: subset, customerName: 'Acting person' }
  const id = await makeAccount(login, 'virtual', host.owner.id, fields)
  if (subset) {
    const { owner, descendant } = host
    await database().insert(virtualAccountDevices).values({ accountId: id, deviceId: owner.devices[0].id })
    await database().insert(virtualAccountGroups).values({ accountId: id, groupId: descendant.heldGroupId })
  }
  const permissions = grantedPermissions(host.type, flags, true)
  return { ...host, name, token: await tokenFor(login), permissions, virtual: true, subset }
}

async function keyActor(name: string, host: Actor, scopes: readonly Permission[]): Promise<Actor> {
  const { key, prefix, hash } = makeApiKey(crypto.getRandomValues(new Uint8Array(API_KEY_BYTES)))
  await database()
    .insert(apiKeys)
    .values({ accountId: host.owner.id, name, prefix, hash, scopes: [...scopes] })
  const inPerson = (permission: Permission) => (PERMISSIONS[permission] as Rule).inPerson === true
  const permissions = new Set([...host.permissions].filter((one) => scopes.includes(one) && !inPerson(one)))
  return { ...host, name, token: key, permissions, byKey: true }
}

async function bearerActor(bearer: BearerKind, host: Actor): Promise<Actor> {
  const { living } = await bearer.make(host.owner)
  return { ...host, name: bearer.name, token: living, permissions: new Set(['positions.read']), bearer }
}

/** The owner of the objects that a case is about. */
export function ownerOf(cast: Cast, actor: Actor, whose: Relation): Owner {
  if (whose === 'own' || whose === 'ungiven') return actor.owner
  if (whose === 'former' || whose === 'later') {
    const device = actor.sold[whose]
    return { ...actor.owner, devices: [device, device] }
  }
  return whose === 'descendant' ? actor.descendant : cast[whose]
}

export async function pathOf(owner: Owner): Promise<string> {
  const [row] = await database()
    .select({ path: accounts.path })
    .from(accounts)
    .where(eq(accounts.id, owner.id))
  return row?.path ?? ''
}
