import { describe, expect, it } from 'vitest'
import { GET as getChildren } from '@/app/api/accounts/[id]/children/route'
import { GET as explain } from '@/app/api/accounts/[id]/explain/route'
import { GET as search } from '@/app/api/accounts/route'
import type { AccountHits, BranchList } from '@/lib/accounts/account-schema'
import type { Explanation } from '@/lib/accounts/explain-schema'
import { accountWorld, DENIED, NOT_THERE, refused } from '../support/account-world'
import { callRoute } from '../support/call-route'

const { ids, tokens, van, id, open } = accountWorld()

describe('the tree', () => {
  const children = (as: string, of: string, query = '') =>
    callRoute<BranchList>(getChildren, {
      token: tokens[as],
      params: id(of),
      path: `/api/accounts/${ids[of]}/children${query}`,
    })

  it('opens one node at a time, with what hangs below each', async () => {
    const { data } = await children('admin', 'admin')
    expect(data.total).toBe(3)
    expect(
      data.items.map(({ login, accountsBelow, devices, devicesBelow, hasChildren }) => ({
        login,
        accountsBelow,
        devices,
        devicesBelow,
        hasChildren,
      })),
    ).toEqual([
      { login: 'muted', accountsBelow: 0, devices: 0, devicesBelow: 0, hasChildren: false },
      { login: 'north', accountsBelow: 2, devices: 0, devicesBelow: 3, hasChildren: true },
      { login: 'south', accountsBelow: 1, devices: 0, devicesBelow: 1, hasChildren: true },
    ])
    const below = await children('north', 'fleet')
    expect(below.data.items).toMatchObject([{ login: 'user', devices: 2, devicesBelow: 2 }])
  })

  it('comes in pages, and not to strangers', async () => {
    const { data } = await children('admin', 'admin', '?offset=1&limit=1')
    expect(data).toMatchObject({ total: 3, items: [{ login: 'north' }] })
    expect(await children('south', 'north')).toMatchObject(NOT_THERE)
    expect(await children('fleet', 'north')).toMatchObject(NOT_THERE)
    expect(await children('admin', 'admin', '?limit=501')).toMatchObject(refused(400, 40001))
  })

  it('is searched within what is visible, with the way to each hit', async () => {
    const find = (as: string, query: string) =>
      callRoute<AccountHits>(search, { token: tokens[as], path: `/api/accounts?${query}` })
    const { data } = await find('north', 'search=USER')
    expect(data.items).toMatchObject([
      { login: 'user', trail: [{ id: ids.north }, { id: ids.fleet }, { id: ids.user }] },
    ])
    expect((await find('north', 'search=other')).data.total).toBe(0)
    expect((await find('north', 'search=desk')).data.total).toBe(0)
    expect((await find('admin', 'search=%25')).data.total).toBe(0)
    expect((await find('admin', `search=customer&below=${ids.south}`)).data.total).toBe(2)
    expect(await find('north', `below=${ids.south}`)).toMatchObject(NOT_THERE)
  })

  it('shows one account to whoever stands above it, and itself', async () => {
    expect((await open('north', 'user')).data).toMatchObject({
      login: 'user',
      editable: true,
      devices: 2,
      trail: [{ name: 'Customer north' }, { name: 'Customer fleet' }, { name: 'Customer user' }],
    })
    expect((await open('fleet', 'fleet')).data).toMatchObject({
      editable: false,
      virtualAccounts: 1,
      superior: null,
    })
    expect(await open('fleet', 'north')).toMatchObject(NOT_THERE)
    expect(await open('other', 'fleet')).toMatchObject(NOT_THERE)
    expect((await open('desk', 'fleet')).data).toMatchObject({ editable: false, mapKey: null })
  })
})

describe('why one sees the other', () => {
  const why = (as: string, whom: string, query: string) =>
    callRoute<Explanation>(explain, {
      token: tokens[as],
      params: id(whom),
      path: `/api/accounts/${ids[whom]}/explain?${query}`,
    })

  it('is told with path, role, switches and what may be done', async () => {
    const { data } = await why('admin', 'north', `device=${van.imei}`)
    expect(data).toMatchObject({
      sees: true,
      reason: 'below',
      object: { kind: 'device', name: 'Van 7', imei: van.imei },
      viewerTrail: [{ name: 'Customer admin' }, { name: 'Customer north' }],
      objectTrail: [{ name: 'Customer admin' }, { name: 'Customer north' }, { name: 'Customer fleet' }],
    })
    expect(data.may).toContainEqual({ permission: 'devices.move', granted: true })
    expect((await why('admin', 'user', `device=${van.imei}`)).data).toMatchObject({
      sees: false,
      reason: 'above',
    })
    expect((await why('admin', 'south', `account=${ids.fleet}`)).data).toMatchObject({
      sees: false,
      reason: 'elsewhere',
    })
    expect((await why('admin', 'desk', `device=${van.imei}`)).data).toMatchObject({
      sees: true,
      viewer: { actsFor: { id: ids.fleet } },
    })
  })

  it('is told of what is visible only', async () => {
    expect(await why('south', 'north', `device=${van.imei}`)).toMatchObject(NOT_THERE)
    expect(await why('south', 'other', `device=${van.imei}`)).toMatchObject(refused(404, 21001))
    expect(await why('south', 'other', `account=${ids.north}`)).toMatchObject(NOT_THERE)
    expect(await why('user', 'user', `device=${van.imei}`)).toMatchObject(DENIED)
    expect(await why('admin', 'north', `device=${van.imei}&account=1`)).toMatchObject(refused(400, 40001))
  })
})
