import { asc, eq, like } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { accounts } from '@/db/schema/accounts'
import { businessLogs } from '@/db/schema/business-logs'
import { deviceTransfers } from '@/db/schema/device-records'
import { domains } from '@/db/schema/domains'
import { messages } from '@/db/schema/messages'
import { accountWorld, body, DENIED, NOT_THERE, refused } from '../support/account-world'
import { makeAccount } from '../support/world'

const { database, ids, van, make, change, open, put, drop, rowOf } = accountWorld()

describe('moves', () => {
  it('take the whole subtree along, write it down, and bind it to the new superior', async () => {
    await make(
      'admin',
      body('quiet', 'distributor', { viewReport: false, expiresAt: '2097-01-01T00:00:00Z' }),
    )
    ids.quiet = (await rowOf('quiet')).id
    const moved = await put('admin', 'fleet', 'quiet')
    expect(moved.data).toEqual({ accounts: 3, devices: 3, withdrawn: ['viewReport'] })
    expect((await rowOf('user')).path).toBe(`/${ids.admin}/${ids.quiet}/${ids.fleet}/${ids.user}/`)
    expect(await rowOf('user')).toMatchObject({ viewReport: false, expiresAt: new Date('2097-01-01') })
    expect((await rowOf('desk')).path).toBe(`/${ids.admin}/${ids.quiet}/${ids.fleet}/${ids.desk}/`)
    expect(await open('north', 'fleet')).toMatchObject(NOT_THERE)
    const history = await database.db
      .select()
      .from(deviceTransfers)
      .where(eq(deviceTransfers.deviceId, van.id))
    expect(history).toMatchObject([
      { kind: 'transfer', fromName: 'Customer north', toName: 'Customer quiet' },
    ])
    const actions = await database.db
      .select({ path: businessLogs.path })
      .from(businessLogs)
      .where(eq(businessLogs.action, 'accounts.move'))
    expect(actions).toHaveLength(2)
    const told = await database.db.select().from(messages).orderBy(asc(messages.id))
    expect(told.map(({ accountId, type, text, params }) => [accountId, type, text, params.name])).toEqual([
      [ids.fleet, 5, 'accountMoved', 'Customer quiet'],
      [ids.quiet, 5, 'accountReceived', 'Customer fleet'],
      [ids.north, 5, 'accountTaken', 'Customer fleet'],
    ])
    await change('admin', 'quiet', { viewReport: true, expiresAt: null })
    await put('admin', 'fleet', 'north')
  })

  it('are refused where the rules say so', async () => {
    ids.grows = (await make('north', body('grows', 'enterprise'))).data.id
    ids.overseas = (await make('admin', body('overseas', 'distributor', { nodeId: 2 }))).data.id
    expect(await put('north', 'north', 'fleet')).toMatchObject(refused(403, 20011))
    expect(await put('north', 'fleet', 'fleet')).toMatchObject(refused(400, 20013))
    expect(await put('admin', 'north', 'fleet')).toMatchObject(refused(400, 20014))
    expect(await put('north', 'fleet', 'north')).toMatchObject(refused(400, 20015))
    expect(await put('admin', 'south', 'grows')).toMatchObject(refused(400, 20003))
    expect(await put('admin', 'fleet', 'overseas')).toMatchObject(refused(400, 20016))
    expect(await put('north', 'fleet', 'south')).toMatchObject(NOT_THERE)
    expect(await put('north', 'other', 'north')).toMatchObject(NOT_THERE)
    expect(await put('north', 'fleet', 'desk')).toMatchObject(NOT_THERE)
    expect(await put('user', 'user', 'fleet')).toMatchObject(DENIED)
  })
})

describe('deletion', () => {
  it('is refused while something is left, with the code of what it is', async () => {
    expect(await drop('north', 'user')).toMatchObject(refused(409, 20004))
    await make('north', body('holding', 'enterprise'))
    ids.holding = (await rowOf('holding')).id
    ids.leaf = await makeAccount('leaf', 'endUser', ids.holding)
    await makeAccount('leaf-desk', 'virtual', ids.leaf)
    expect(await drop('north', 'holding')).toMatchObject(refused(409, 20005))
    const set = (fields: object) => database.db.update(accounts).set(fields).where(eq(accounts.login, 'leaf'))
    await set({ milliCoins: 14 })
    expect(await drop('north', 'leaf')).toMatchObject(refused(409, 20010))
    await set({ milliCoins: 0 })
    await database.db.insert(domains).values({ host: 'leaf.example', title: 'Leaf', accountId: ids.leaf })
    expect(await drop('north', 'leaf')).toMatchObject(refused(409, 20225))
    await database.db.delete(domains).where(eq(domains.host, 'leaf.example'))
  })

  it('takes the account and its virtual ones, for superiors only', async () => {
    expect(await drop('south', 'leaf')).toMatchObject(NOT_THERE)
    expect(await drop('north', 'north')).toMatchObject(refused(403, 20011))
    expect(await drop('north', 'leaf')).toMatchObject({ status: 200, code: 0 })
    expect(await drop('north', 'leaf')).toMatchObject(NOT_THERE)
    expect(await database.db.select().from(accounts).where(like(accounts.login, 'leaf%'))).toEqual([])
    expect(await drop('north', 'holding')).toMatchObject({ status: 200 })
  })
})
