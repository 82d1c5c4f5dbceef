import { performance } from 'node:perf_hooks'
import { findAccount } from '@/db/queries/accounts/account-detail'
import { searchAccounts } from '@/db/queries/accounts/account-search'
import { listChildren } from '@/db/queries/accounts/account-tree'
import { listAccountTree } from '@/db/queries/accounts/accounts'
import { accessOfActor } from '@/db/queries/auth/acting-access'
import { listDevices } from '@/db/queries/devices/device-list'
import { accountSearchQuery, childrenQuery } from '@/lib/accounts/account-schema'
import { type Access, systemAccess } from '@/lib/auth/access'
import { deviceListQuery } from '@/lib/devices/device-filter'
import { DEVICE_SORTS } from '@/lib/devices/filter-terms'
import { DEVICE_STATUSES } from '@/lib/devices/status-of'
import { RESELLER, ROOT, seedTree } from './support/account-tree'
import { atMost, type Bench, percentile } from './support/bench'
import { startStack } from './support/stack'

const ACCOUNTS = 10_000
const DEVICES = 100_000
const ROUNDS = 25
const WARM_UP = 3
const PROMISE = atMost(200)

/** What a reseller waits for: the tree's first paint, subtree counts, and the table of all devices. */
export const accounts: Bench = async (report) => {
  const stack = await startStack()
  try {
    await seedTree(stack.db, ACCOUNTS, DEVICES)
    const top = await accessOf(ROOT)
    const reseller = await accessOf(RESELLER)
    const measure = async (title: string, work: (round: number) => Promise<unknown>) => {
      const times: number[] = []
      for (let round = -WARM_UP; round < ROUNDS; round++) {
        const began = performance.now()
        await work(Math.max(round, 0))
        if (round >= 0) times.push(performance.now() - began)
      }
      report.figure(`${title}, p95`, percentile(times, 0.95), 'ms', PROMISE)
    }
    const children = childrenQuery.parse({})
    await measure('tree: first level with subtree counts', () => listChildren(top, ROOT, children))
    await measure('tree: level of a reseller with subtree counts', () =>
      listChildren(top, RESELLER, children),
    )
    await measure('tree: all accounts, flat', () => listAccountTree(top))
    await measure('account panel', () => findAccount(top, RESELLER))
    await measure('account search', (round) =>
      searchAccounts(top, accountSearchQuery.parse({ search: `omer ${round}` })),
    )
    const table = (access: Access, query: object) => listDevices(access, deviceListQuery.parse(query))
    await measure('devices: first page', () => table(top, {}))
    await measure('devices: first page of a reseller', () => table(reseller, {}))
    await measure('devices: page 500', () => table(top, { page: 500 }))
    for (const sort of DEVICE_SORTS)
      await measure(`devices: by ${sort}`, () => table(top, { sort, direction: 'desc' }))
    for (const status of DEVICE_STATUSES)
      await measure(`devices: ${status}`, () => table(top, { status: [status] }))
    await measure('devices: of one account and below', () => table(top, { accountId: RESELLER }))
    await measure('devices: of one account alone', () =>
      table(top, { accountId: RESELLER, subAccounts: 'exclude' }),
    )
    await measure('devices: expiring in 30 days', () => table(top, { expiry: 'in30' }))
    await measure('devices: in stock', () => table(top, { stock: 'stock' }))
    await measure('devices: search by a part of the name', (round) =>
      table(top, { search: `van ${round + 100}` }),
    )
    await measure('devices: search by the end of an IMEI', (round) =>
      table(top, { search: String(54_321 + round) }),
    )
    await measure('devices: 1 000 IMEIs', () => table(top, { imeis: IMEIS }))
  } finally {
    await stack.stop()
  }
  report.note(`${ACCOUNTS} accounts, ${DEVICES} devices; ${ROUNDS} rounds each`)
}

const IMEIS = Array.from({ length: 1000 }, (_, index) => String(860_000_000_000_001 + index * 90))

async function accessOf(id: number): Promise<Access> {
  const access = await accessOfActor(systemAccess('bench'), id, 'web')
  if (!access) throw new Error('no such account')
  return access
}
