import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Admission } from '@/gateway/admission'
import { Batcher } from '@/gateway/batcher'
import { Commands } from '@/gateway/commands'
import { Guesses } from '@/gateway/limits'
import { Refusals } from '@/gateway/refusals'
import { RequestSessions } from '@/gateway/request-sessions'
import { Sessions } from '@/gateway/sessions'
import { SettingsCache } from '@/gateway/settings-cache'
import { Sources } from '@/gateway/sources'
import { Unfinished } from '@/gateway/unfinished'
import { UnknownDevices } from '@/gateway/unknown-devices'
import { systemAccess } from '@/lib/auth/access'
import { readEnv } from '@/lib/env'
import { freshDatabase } from '../support/database'
import { testGateway } from '../support/gateway'
import { storedFixes } from '../support/stored-fixes'
import { makeAccount, makeDevice } from '../support/world'

freshDatabase()
const gateway = testGateway({ GATEWAY_MAX_FIXES_PER_SECOND: '1' })
const START = Date.UTC(2026, 4, 4, 8) / 1000
const IDLE_MS = 900_000
let owner: number

beforeAll(async () => {
  owner = await makeAccount('owner', 'enterprise')
})

describe('sessions of devices that speak by requests', () => {
  let sessions: Sessions
  let devices: RequestSessions

  const begin = (requirePhoneKeys: boolean) => {
    const system = systemAccess('test')
    const batcher = new Batcher(system)
    const admission = new Admission({
      unknown: new UnknownDevices(system),
      refusals: new Refusals(system, []),
      protocols: new Set(['osmand']),
      guesses: new Guesses(1),
      requirePhoneKeys,
      sources: new Sources(system),
    })
    const parts = { batcher, admission, settings: new SettingsCache(system), takeoverMs: 0 }
    sessions = new Sessions(system, 'test', parts)
    devices = new RequestSessions('osmand', {
      admission,
      batcher,
      sessions,
      commands: new Commands(system, async () => {}),
      unfinished: new Unfinished(),
      settings: readEnv({}),
    })
  }
  beforeEach(() => begin(false))

  const request = async (imei: string) => {
    const device = await devices.deviceOf({
      identifier: { kind: 'imei', value: imei },
      key: null,
      address: '127.0.0.1',
    })
    if (!device) throw new Error('not registered')
    return device
  }

  it('are opened without a key to those that have none yet, unless a setting says otherwise', async () => {
    const [old, keyed] = [
      await makeDevice(owner, { model: 'PHONE' }),
      await makeDevice(owner, { model: 'PHONE', phoneKey: 'its-key' }),
    ]
    const enter = async (imei: string, key: string | null) =>
      (await devices.deviceOf({ identifier: { kind: 'imei', value: imei }, key, address: imei })) !== null
    const tried = async () => [await enter(old.imei, null), await enter(keyed.imei, 'its-key')]
    expect(await tried()).toEqual([true, true])
    begin(true)
    expect(await tried()).toEqual([false, true])
  })

  it('end when nothing came for as long as a connection may be silent, not before', async () => {
    const { imei } = await makeDevice(owner, { model: 'PHONE' })
    const first = await request(imei)
    devices.sweep(first.activeAt + IDLE_MS)
    expect((await request(imei)).session).toBe(first.session)
    devices.sweep(first.activeAt + IDLE_MS)
    expect(sessions.size).toBe(1)
    devices.sweep(first.activeAt + IDLE_MS + 1)
    expect(sessions.size).toBe(0)
    expect((await request(imei)).session).not.toBe(first.session)
  })

  it('stay while something of theirs is not saved', async () => {
    const { imei } = await makeDevice(owner, { model: 'PHONE' })
    const { session, activeAt } = await request(imei)
    session.pending = 1
    devices.sweep(activeAt + IDLE_MS + 1)
    expect(sessions.size).toBe(1)
    session.pending = 0
    devices.sweep(activeAt + IDLE_MS + 1)
    expect(sessions.size).toBe(0)
  })

  it('are one for many requests at once, and end together', async () => {
    const both = await Promise.all([makeDevice(owner, { model: 'PHONE' }), makeDevice(owner)])
    const opened = await Promise.all([...both, ...both].map(({ imei }) => request(imei)))
    expect(new Set(opened.map(({ session }) => session)).size).toBe(2)
    expect(opened[2]?.rate).toBe(opened[0]?.rate)
    devices.endAll()
    expect(sessions.size).toBe(0)
  })
})

it('a phone that sends faster than it may is told to wait, and nothing of that is stored', async () => {
  const [{ id, imei }, other] = [
    await makeDevice(owner, { model: 'PHONE' }),
    await makeDevice(owner, { model: 'PHONE' }),
  ]
  const send = (identifier: string, at: number) =>
    fetch(`http://127.0.0.1:${gateway.osmand}/?id=${identifier}&lat=41.1&lon=-8.6&timestamp=${START + at}`)
  let taken = 0
  let answer = await send(imei, 0)
  while (answer.status === 200 && taken < 1000) answer = await send(imei, ++taken)
  expect(taken).toBeGreaterThanOrEqual(20)
  expect(answer.status).toBe(429)
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await storedFixes(id)).toHaveLength(taken)
  expect((await send(other.imei, 0)).status).toBe(200)
})
