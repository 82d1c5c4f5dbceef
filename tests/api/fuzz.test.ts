import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { ROUTES } from '@/app/api/routes'
import { ACCOUNT_FLAGS, type AccountFlag } from '@/lib/auth/permissions'
import { log } from '@/lib/log'
import { setProofReach } from '@/server/domains/find-proof'
import { METHODS, type Method } from '@/server/next/openapi'
import type { RouteHandler } from '@/server/next/route'
import { setFileStorage } from '@/server/storage/storage'
import { requestFor } from '../support/arbitrary-request'
import { ask } from '../support/authorization/ask'
import { memoryStorage } from '../support/authorization/memory-storage'
import { makeOwner, type Owner } from '../support/authorization/owner'
import { freshDatabase } from '../support/database'
import { NO_REACH } from '../support/dns-server'
import { fuzz } from '../support/fuzz'
import { withoutHold } from '../support/loop-hold'
import { tokenFor } from '../support/world'

freshDatabase()
const RUNS = 25
const tokens: string[] = []
let known: Record<string, readonly unknown[]> = {}
const unhandled: unknown[] = []
const logged: unknown[] = []
const note = (reason: unknown) => void unhandled.push(reason)

beforeAll(async () => {
  setFileStorage(memoryStorage())
  setProofReach(NO_REACH)
  process.on('unhandledRejection', note)
  vi.spyOn(log, 'error').mockImplementation((...given: unknown[]) => void logged.push(given[0]))
  const flags = Object.fromEntries(ACCOUNT_FLAGS.map((flag) => [flag, true])) as Record<AccountFlag, boolean>
  const top = await makeOwner(10, 'administrator', null, flags)
  const below = await makeOwner(11, 'enterprise', top.id, flags)
  for (const { login } of [top, below]) tokens.push(await tokenFor(login))
  known = thingsOf([top, below])
})
afterAll(() => process.off('unhandledRejection', note))

/** What exists, by the names of the fields that ask for it. */
function thingsOf(owners: readonly Owner[]): Record<string, readonly unknown[]> {
  const imeis = owners.flatMap(({ devices }) => devices.map(({ imei }) => imei))
  const accounts = owners.map(({ id }) => id)
  const groups = owners.flatMap(({ groupId, heldGroupId }) => [groupId, heldGroupId])
  const moments = [1, 30, 24 * 40].map((hours) => new Date(Date.now() - hours * 3_600_000).toISOString())
  return {
    imei: imeis,
    imeis: imeis.map((imei) => [imei]),
    device: imeis,
    accountId: accounts,
    parentId: accounts,
    below: accounts,
    account: accounts,
    groupId: groups,
    groupIds: groups.map((id) => [id]),
    from: moments,
    to: moments,
    start: moments,
    id: owners.flatMap((one) => [one.id, one.taskId, one.groupId, one.virtualId, one.reportId, one.domainId]),
    ids: owners.map(({ devices }) => devices.map(({ id }) => id)),
    name: ['trips', 'mileage', 'alertDetails', 'deviceOverview', 'devices.views'],
    serial: [1],
  }
}

const OPERATIONS = Object.entries(ROUTES).flatMap(([path, module]) =>
  METHODS.flatMap((method) => {
    const handler = (module as Partial<Record<Method, RouteHandler>>)[method]
    return handler ? [[`${method} ${path}`, { method, path, handler }] as const] : []
  }),
)

/** Refusals above 499 that say how it is: nothing runs here, no mail and no geocoder is set up. */
const TOLD = new Set(['mailFailed', 'systemBusy', '50300'])

describe('random requests', () => {
  it.each(OPERATIONS)('%s', async (_, { method, path, handler }) => {
    await fuzz(
      fc.asyncProperty(fc.constantFrom(...tokens), requestFor(handler.spec, known), async (token, values) => {
        logged.length = 0
        const { status, error } = await withoutHold(`${method} ${path}`, () =>
          ask(handler, method, path, token, values),
        )
        const broken = status >= 500 && !TOLD.has(error ?? '')
        if (broken) throw new Error(`${status} ${error}: ${String((logged[0] as { err?: unknown })?.err)}`)
      }),
      RUNS,
    )
  })

  it('left no rejection unhandled', async () => {
    // Node tells of one after the turn in which it was left.
    for (let turn = 0; turn < 2; turn++) await new Promise((resolve) => setImmediate(resolve))
    expect(unhandled).toEqual([])
  })
})
