import { beforeAll, describe, expect, it } from 'vitest'
import { database } from '@/db/client'
import { accessOfActor } from '@/db/queries/auth/acting-access'
import { subsetOf } from '@/db/queries/live/live'
import { openDevices } from '@/db/queries/scope'
import { accounts } from '@/db/schema/accounts'
import { devices } from '@/db/schema/devices'
import { type Access, may, type Part, partOf, systemAccess } from '@/lib/auth/access'
import { freshDatabase } from '../support/database'
import { makeAccount, makeDevice } from '../support/world'

/** A part of an access sees a part of its devices, and never more than it. */
freshDatabase()
const system = systemAccess('test')
let access: Access
let below: { path: string }
let stranger: { path: string }
const ids: Record<string, number> = {}

beforeAll(async () => {
  const dealer = await makeAccount('dealer', 'distributor')
  const fleet = await makeAccount('fleet', 'enterprise', dealer)
  const other = await makeAccount('other', 'enterprise')
  for (const [name, account] of Object.entries({ truck: dealer, van: fleet, bus: fleet, alien: other }))
    ids[name] = (await makeDevice(account, { name })).id
  const rows = await database().select().from(accounts)
  const rowOf = (account: number) => rows.find(({ id }) => id === account) as (typeof rows)[number]
  below = rowOf(fleet)
  stranger = rowOf(other)
  access = (await accessOfActor(system, dealer, 'web')) as Access
})

const part = (some: Partial<Part>): Part => ({
  path: access.path,
  within: null,
  permissions: ['positions.read'],
  ...some,
})
const seenBy = async (who: Access) => {
  const rows = await database().select({ name: devices.name }).from(devices).where(openDevices(who))
  return rows.map(({ name }) => name).sort()
}
const named = (...names: string[]) => names.map((name) => ids[name] as number)

describe('a part of an access', () => {
  it('sees what is below its path', async () => {
    expect(await seenBy(access)).toEqual(['bus', 'truck', 'van'])
    expect(await seenBy(partOf(access, part({ path: below.path })))).toEqual(['bus', 'van'])
  })

  it('sees the devices it is about, and no stranger’s that is named with them', async () => {
    const within = { deviceIds: named('van', 'truck', 'alien'), groupIds: [] }
    expect(await seenBy(partOf(access, part({ within })))).toEqual(['truck', 'van'])
    expect(await seenBy(partOf(access, part({ within, path: below.path })))).toEqual(['van'])
    const subset = await subsetOf(partOf(access, part({ within })))
    expect([...(subset?.devices ?? [])].sort()).toEqual(named('truck', 'van').sort())
  })

  it('sees nothing where it is about nothing', async () => {
    expect(await seenBy(partOf(access, part({ within: { deviceIds: [], groupIds: [] } })))).toEqual([])
  })

  it('holds no permission that the whole does not', () => {
    const one = partOf(access, part({ permissions: ['positions.read', 'nodes.read'] }))
    expect(may(one, 'positions.read')).toBe(true)
    expect(may(one, 'nodes.read')).toBe(false)
    expect(may(one, 'devices.edit')).toBe(false)
  })

  it('is not above its own, and not parted again', () => {
    expect(() => partOf(access, part({ path: stranger.path }))).toThrow('accountUnknown')
    const one = partOf(access, part({ within: { deviceIds: named('van'), groupIds: [] } }))
    expect(() => partOf(one, part({ within: null }))).toThrow('permissionDenied')
  })
})
