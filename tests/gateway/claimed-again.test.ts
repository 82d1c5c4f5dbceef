import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { Admission } from '@/gateway/admission'
import { Batcher } from '@/gateway/batcher'
import { Guesses } from '@/gateway/limits'
import { Refusals } from '@/gateway/refusals'
import type { DeviceLink } from '@/gateway/session'
import { Sessions } from '@/gateway/sessions'
import { SettingsCache } from '@/gateway/settings-cache'
import { Sources } from '@/gateway/sources'
import { UnknownDevices } from '@/gateway/unknown-devices'
import { systemAccess } from '@/lib/auth/access'
import type { Report } from '@/lib/ingest/change'
import { log } from '@/lib/log'
import { bareFix } from '@/lib/positions/fix'
import { freshDatabase } from '../support/database'
import { holdState } from '../support/held-state'
import { storedFixes } from '../support/stored-fixes'
import { makeAccount, makeDevice } from '../support/world'

/** Sessions of one device, one after the other, of which something waits to be saved. */
freshDatabase()
const START = Date.UTC(2026, 4, 4, 8)
let owner: number
let batcher: Batcher
let sessions: Sessions

beforeAll(async () => {
  owner = await makeAccount('owner', 'enterprise')
})

beforeEach(() => {
  const system = systemAccess('test')
  batcher = new Batcher(system)
  const admission = new Admission({
    unknown: new UnknownDevices(system),
    refusals: new Refusals(system, []),
    protocols: new Set(['gt06']),
    guesses: new Guesses(1),
    requirePhoneKeys: false,
    sources: new Sources(system),
  })
  sessions = new Sessions(system, 'test', {
    batcher,
    admission,
    settings: new SettingsCache(system),
    takeoverMs: 0,
  })
})

afterEach(async () => {
  vi.restoreAllMocks()
  await batcher.finish()
})

const makeLink = (): DeviceLink => ({
  transport: 'tcp',
  close: vi.fn(),
  send: null,
  isReachable: () => false,
})

async function open(imei: string, link = makeLink()) {
  const attempt = {
    identifier: { kind: 'imei', value: imei },
    protocol: 'gt06',
    address: '192.0.2.1',
  } as const
  const session = await sessions.open(attempt, link)
  if (!session) throw new Error('not let in')
  return session
}

const fixAt = (at: number): Report => ({
  receivedAt: Date.now(),
  fixes: [bareFix(START + at * 1000, 41.15 + at * 0.001, -8.61)],
  events: [],
})

describe('a device that is claimed again', () => {
  it('is saved once in a batch that has reports of its older session, too, and the others of the batch are not held up', async () => {
    const warned = vi.spyOn(log, 'warn')
    const [one, other] = [await makeDevice(owner), await makeDevice(owner)]
    const older = await open(one.imei)
    const newer = await open(one.imei)
    const bystander = await open(other.imei)
    await Promise.all([
      ...[0, 1, 2].map((at) => batcher.add(older, fixAt(at))),
      ...[10, 11].map((at) => batcher.add(newer, fixAt(at))),
      batcher.add(older, fixAt(3)),
      batcher.add(bystander, fixAt(0)),
    ])
    expect(warned.mock.calls.map(([, text]) => text)).not.toContain('batch not saved')
    expect([older.fenced, newer.fenced, older.pending, newer.pending]).toEqual([true, false, 0, 0])
    expect((await storedFixes(one.id)).map(({ fixTime }) => fixTime.getTime())).toEqual(
      [10, 11].map((at) => START + at * 1000),
    )
    expect(await storedFixes(other.id)).toHaveLength(1)
  })

  it('loses nothing of what it sent before it hung up', async () => {
    const { id, imei } = await makeDevice(owner)
    const link = makeLink()
    const older = await open(imei, link)
    const release = await holdState(id)
    const saved = batcher.add(older, fixAt(0))
    sessions.release(older, link)
    const opened = open(imei)
    await new Promise((resolve) => setTimeout(resolve, 300))
    await release()
    const newer = await opened
    await saved
    expect(older.fenced).toBe(false)
    expect(newer.version).toBe(older.version + 1)
    await batcher.add(newer, fixAt(10))
    expect(await storedFixes(id)).toHaveLength(2)
  })
})
