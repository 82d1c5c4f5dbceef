import { and, eq, sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { accessOfActor } from '@/db/queries/auth/acting-access'
import { cancelCommand, findCommand } from '@/db/queries/commands/command-list'
import { runOutTimers } from '@/db/queries/commands/command-timers'
import { leaseCommands } from '@/db/queries/commands/lease-commands'
import { orderCommand } from '@/db/queries/commands/order-command'
import { deviceCommands } from '@/db/schema/device-commands'
import { deviceStates } from '@/db/schema/device-states'
import { devices } from '@/db/schema/devices'
import { messages } from '@/db/schema/messages'
import { type Access, systemAccess } from '@/lib/auth/access'
import { LEAST_ONLINE_MS } from '@/lib/tracking/online-window'
import { answerCommand, receivedCommand } from '../support/command-tracker'
import { freshDatabase } from '../support/database'
import { testGateway } from '../support/gateway'
import { TestTracker } from '../support/gt06-client'
import { orderText } from '../support/order-text'
import { until } from '../support/until'
import { makeAccount, makeDevice } from '../support/world'

const database = freshDatabase()
const gateway = testGateway()
const other = testGateway()
const system = systemAccess('test')
let access: Access
let device: { id: number; imei: string }

beforeAll(async () => {
  const owner = await makeAccount('owner', 'enterprise', null, { cutEngine: true })
  const found = await accessOfActor(system, owner, 'web')
  if (!found) throw new Error('no access')
  access = found
})

beforeEach(async () => {
  device = await makeDevice(access.accountId)
})

const login = () => TestTracker.login(gateway.gt06, device.imei)
const order = (text: string, replace?: number) => orderText(access, device.imei, text, replace)
const stateOf = async (id: number) => (await findCommand(access, id)).state
const untilState = (id: number, state: string) =>
  until(async () => {
    const found = await findCommand(access, id)
    return found.state === state ? found : null
  })

/** Lets time run out of one command. */
const runOut = async (id: number, column: 'dueAt' | 'expiresAt' | 'leasedUntil' | 'createdAt') => {
  await database.db
    .update(deviceCommands)
    .set({ [column]: sql`now() - interval '2 minutes'` })
    .where(and(eq(deviceCommands.deviceId, device.id), eq(deviceCommands.id, id)))
  await runOutTimers(system)
}

describe('a command to a device that was silent for longer than its heartbeats explain', () => {
  it('is sent when it speaks again, though its connection was never closed; to others at once', async () => {
    const marker = await makeDevice(access.accountId)
    const tracker = await login()
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + LEAST_ONLINE_MS + 1000 })
    try {
      const other = await TestTracker.login(gateway.gt06, marker.imei)
      const id = await order('HFYD,000000#')
      await orderText(access, marker.imei, 'STATUS#')
      expect((await receivedCommand(other)).text).toBe('STATUS#')
      expect(await stateOf(id)).toBe('waiting')
      await tracker.confirmed()
      expect(await receivedCommand(tracker)).toEqual({ flag: id, text: 'HFYD,000000#' })
      await untilState(id, 'sent')
      await other.end()
    } finally {
      vi.useRealTimers()
    }
    await tracker.end()
  })
})

describe('a command to a connected device', () => {
  it.each([
    ['HFYD,000000#', 'HFYD=Success!', 'done'],
    ['HFYD,000000#', 'HFYD=Fail!', 'refused'],
    ['TIMER,20,60#', 'Command Error!', 'refused'],
    ['STATUS#', 'ACC:ON; GPS:SLEEP', 'answered'],
    ['TIMER,20,60#', 'something that nobody knows', 'answered'],
  ])('%s that is answered "%s" is %s', async (text, said, state) => {
    const tracker = await login()
    const id = await order(text)
    const sent = await receivedCommand(tracker)
    expect(sent).toEqual({ flag: id, text })
    answerCommand(tracker, sent.flag, said)
    expect(await untilState(id, state)).toMatchObject({ answer: said, late: false })
    await tracker.end()
  })

  it('is sent once the one before it has ended, in the order in which they were given', async () => {
    const tracker = await login()
    const ids = [await order('STATUS#'), await order('PARAM#'), await order('VERSION#')]
    for (const [at, text] of ['STATUS#', 'PARAM#', 'VERSION#'].entries()) {
      const sent = await receivedCommand(tracker)
      expect(sent).toEqual({ flag: ids[at], text })
      await untilState(sent.flag, 'sent')
      const waiting = ids.slice(at + 1)
      for (const id of waiting) expect(await stateOf(id)).toBe('waiting')
      answerCommand(tracker, sent.flag, `${text} answered`)
      await untilState(sent.flag, 'answered')
    }
    await tracker.end()
  })

  it('that clones answer without its flag is known by its first word; what fits none was not asked for', async () => {
    const tracker = await login()
    const id = await order('RELAY,0#')
    await receivedCommand(tracker)
    answerCommand(tracker, 0, 'ICCID:8988')
    await until(async () => {
      const rows = await database.db
        .select()
        .from(deviceCommands)
        .where(eq(deviceCommands.deviceId, device.id))
      return rows.find(({ source }) => source === 'unsolicited')?.answer === 'ICCID:8988'
    })
    expect(await stateOf(id)).toBe('sent')
    answerCommand(tracker, 0, 'RELAY OK')
    await until(async () => (await stateOf(id)) !== 'sent')
    expect((await findCommand(access, id)).answer).toBe('RELAY OK')
    await tracker.end()
  })

  it('times out, and a late answer still says what became of it', async () => {
    const tracker = await login()
    const id = await order('HFYD,000000#')
    const next = await order('STATUS#')
    const sent = await receivedCommand(tracker)
    await untilState(id, 'sent')
    await runOut(id, 'dueAt')
    expect(await findCommand(access, id)).toMatchObject({ state: 'timedOut', reason: 'noAnswer' })
    expect((await receivedCommand(tracker)).flag).toBe(next)
    answerCommand(tracker, sent.flag, 'HFYD=Success!')
    expect(await untilState(id, 'done')).toMatchObject({ late: true })
    expect(await stateOf(next)).toBe('sent')
    await tracker.end()
  })

  it('is waited for until the next wake of a device that sleeps by its mode, and holds up no other for so long', async () => {
    const wakes = new Date(Date.now() + 3 * 24 * 3_600_000)
    await database.db.insert(deviceStates).values({ deviceId: device.id, sleepsUntil: wakes })
    const tracker = await login()
    const id = await order('TIMER,20,60#')
    const restoring = await order('HFYD,000000#')
    const reading = await order('STATUS#')
    const sent = await receivedCommand(tracker)
    await untilState(id, 'sent')
    const rowOf = async (one: number) =>
      (await database.db.select().from(deviceCommands).where(eq(deviceCommands.id, one)))[0]
    expect((await rowOf(id))?.dueAt).toEqual(wakes)
    // As long as others are waited for, it is the only one.
    await runOutTimers(system)
    expect([await stateOf(restoring), await stateOf(reading)]).toEqual(['waiting', 'waiting'])
    const pass = async (one: number) => {
      await database.db
        .update(deviceCommands)
        .set({ sentAt: sql`now() - interval '31 seconds'` })
        .where(eq(deviceCommands.id, one))
      await runOutTimers(system)
    }
    await pass(id)
    expect(await receivedCommand(tracker)).toMatchObject({ flag: restoring })
    await untilState(restoring, 'sent')
    expect([await stateOf(id), await stateOf(reading)]).toEqual(['sent', 'waiting'])
    answerCommand(tracker, restoring, 'HFYD=Success!')
    expect((await receivedCommand(tracker)).flag).toBe(reading)
    answerCommand(tracker, 0, 'TIMER OK')
    expect(await untilState(id, 'done')).toMatchObject({ late: false })
    expect([await stateOf(restoring), await stateOf(reading)]).toEqual(['done', 'sent'])
    await pass(reading)
    await runOut(reading, 'dueAt')
    expect(await stateOf(reading)).toBe('timedOut')
    expect(sent.flag).toBe(id)
    await tracker.end()
  })

  it('answered twice is told of once, and nothing else', async () => {
    const tracker = await login()
    const id = await order('HFYD,000000#')
    const sent = await receivedCommand(tracker)
    answerCommand(tracker, sent.flag, 'HFYD=Success!')
    await untilState(id, 'done')
    answerCommand(tracker, sent.flag, 'HFYD=Fail!')
    await until(async () => {
      const rows = await database.db
        .select()
        .from(deviceCommands)
        .where(eq(deviceCommands.deviceId, device.id))
      return rows.length === 2
    })
    expect(await findCommand(access, id)).toMatchObject({ state: 'done', answer: 'HFYD=Success!' })
    await tracker.end()
  })

  it('answered again is not taken for the one that is in flight by then', async () => {
    const tracker = await login()
    const id = await order('DEFENSE,1#')
    const next = await order('DEFENSE,2#')
    const first = await receivedCommand(tracker)
    answerCommand(tracker, first.flag, 'DEFENSE OK')
    const second = await receivedCommand(tracker)
    await untilState(next, 'sent')
    answerCommand(tracker, first.flag, 'DEFENSE OK')
    await tracker.confirmed()
    expect([await stateOf(id), await stateOf(next)]).toEqual(['done', 'sent'])
    answerCommand(tracker, second.flag, 'DEFENSE OK')
    await untilState(next, 'done')
    await tracker.end()
  })

  it('ordered days ago and sent only now has its answer', async () => {
    const id = await order('HFYD,000000#')
    await database.db
      .update(deviceCommands)
      .set({ createdAt: sql`now() - interval '3 days'` })
      .where(eq(deviceCommands.id, id))
    const tracker = await login()
    const { flag } = await receivedCommand(tracker)
    answerCommand(tracker, flag, 'HFYD=Success!')
    await untilState(id, 'done')
    await tracker.end()
  })

  it('of a device that says more and more unasked leaves the newest of it', async () => {
    await database.db.insert(deviceCommands).values(
      Array.from({ length: 120 }, (_, at) => ({
        ...{ deviceId: device.id, text: '', source: 'unsolicited' as const, state: 'answered' as const },
        ...{ answer: String(at), expiresAt: new Date(), endedAt: new Date() },
      })),
    )
    const tracker = await login()
    answerCommand(tracker, 0, 'the last')
    const rows = await until(async () => {
      const all = await database.db
        .select()
        .from(deviceCommands)
        .where(eq(deviceCommands.deviceId, device.id))
        .orderBy(deviceCommands.id)
      return all.at(-1)?.answer === 'the last' && all
    })
    expect([rows.length, rows[0]?.answer]).toEqual([100, '21'])
    await tracker.end()
  })

  it('is cancelled while it waits, and not once it was sent', async () => {
    const tracker = await login()
    const first = await order('STATUS#')
    const second = await order('PARAM#')
    await receivedCommand(tracker)
    await untilState(first, 'sent')
    await expect(cancelCommand(access, first, new Date())).rejects.toMatchObject({ error: 'commandUnderWay' })
    expect(await cancelCommand(access, second, new Date())).toMatchObject({
      state: 'cancelled',
      reason: 'byUser',
    })
    await tracker.end()
  })
})

describe('a command to a device that is offline', () => {
  it('waits for its login', async () => {
    const id = await order('STATUS#')
    expect(await findCommand(access, id)).toMatchObject({ state: 'waiting', offline: true })
    const tracker = await login()
    expect(await receivedCommand(tracker)).toEqual({ flag: id, text: 'STATUS#' })
    await tracker.end()
  })

  it('is one: a second names the one that it replaces, and of two at once one does', async () => {
    const first = await order('STATUS#')
    await expect(order('PARAM#')).rejects.toMatchObject({
      error: 'offlineCommandExists',
      params: { id: first },
    })
    const both = await Promise.allSettled([order('PARAM#', first), order('VERSION#', first)])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await stateOf(first)).toBe('replaced')
    const waiting = await database.db.$count(
      deviceCommands,
      and(eq(deviceCommands.deviceId, device.id), eq(deviceCommands.state, 'waiting')),
    )
    expect(waiting).toBe(1)
  })

  it('expires, and is not sent then', async () => {
    const id = await order('HFYD,000000#')
    await runOut(id, 'expiresAt')
    expect(await findCommand(access, id)).toMatchObject({ state: 'expired', reason: 'notSentInTime' })
    const tracker = await login()
    const next = await order('STATUS#')
    expect((await receivedCommand(tracker)).flag).toBe(next)
    await tracker.end()
  })
})

describe('a gateway that is gone', () => {
  const takeAs = async (version: number) => leaseCommands(system, [{ deviceId: device.id, version }], 'gone')
  const versionOf = async () => {
    const [row] = await database.db.select().from(deviceStates).where(eq(deviceStates.deviceId, device.id))
    return row?.version ?? 0
  }

  beforeEach(async () => {
    // As another gateway left it.
    await database.db.insert(deviceStates).values({ deviceId: device.id, version: 1 })
  })

  it('leaves what it took unknown, and nobody sends it again', async () => {
    const id = await order('HFYD,000000#')
    expect(await takeAs(await versionOf())).toHaveLength(1)
    expect(await takeAs(await versionOf())).toHaveLength(0)
    await runOut(id, 'leasedUntil')
    expect(await findCommand(access, id)).toMatchObject({ state: 'unknown', reason: 'leaseLost' })
    const tracker = await login()
    const next = await order('STATUS#')
    expect((await receivedCommand(tracker)).flag).toBe(next)
    answerCommand(tracker, id, 'HFYD=Success!')
    expect(await untilState(id, 'done')).toMatchObject({ late: true })
    await tracker.end()
  })

  it('is known to be gone as soon as the device connects elsewhere', async () => {
    const id = await order('HFYD,000000#')
    await takeAs(await versionOf())
    const tracker = await login()
    await untilState(id, 'unknown')
    await tracker.end()
  })

  it('takes nothing in the name of an older connection', async () => {
    await order('HFYD,000000#')
    const version = await versionOf()
    const tracker = await login()
    await receivedCommand(tracker)
    expect(await takeAs(version)).toEqual([])
    await tracker.end()
  })

  it('has what only reads sent again', async () => {
    const id = await order('STATUS#')
    await database.db.update(deviceCommands).set({ readsOnly: true }).where(eq(deviceCommands.id, id))
    await takeAs(await versionOf())
    const tracker = await login()
    expect((await receivedCommand(tracker)).flag).toBe(id)
    await tracker.end()
  })
})

it('a device that goes over to another gateway answers there what it was asked here, and is sent what is next', async () => {
  const here = await login()
  const id = await order('HFYD,000000#')
  const next = await order('STATUS#')
  const { flag } = await receivedCommand(here)
  await untilState(id, 'sent')
  const there = await TestTracker.login(other.gt06, device.imei)
  answerCommand(there, flag, 'HFYD=Success!')
  await untilState(id, 'done')
  expect(await receivedCommand(there)).toEqual({ flag: next, text: 'STATUS#' })
  await here.end()
  await there.end()
})

it('of a device that only seemed to be connected, the first waits for it and the others fail', async () => {
  await database.db.insert(deviceStates).values({ deviceId: device.id, version: 1, lastPacketAt: new Date() })
  await database.db.update(devices).set({ activatedAt: new Date() }).where(eq(devices.id, device.id))
  const ids = [await order('STATUS#'), await order('PARAM#')]
  for (const id of ids)
    await database.db
      .update(deviceCommands)
      .set({ createdAt: sql`now() - interval '2 minutes'` })
      .where(eq(deviceCommands.id, id))
  await runOutTimers(system)
  await runOutTimers(system)
  expect(await findCommand(access, ids[0] ?? 0)).toMatchObject({ state: 'waiting', offline: true })
  expect(await findCommand(access, ids[1] ?? 0)).toMatchObject({
    state: 'failed',
    reason: 'offlineCommandExists',
  })
})

describe('an engine cut', () => {
  const cut = (whenStops = false) =>
    orderCommand(
      access,
      {
        imei: device.imei,
        text: 'DYD,000000#',
        expiresAfterHours: 24,
        engine: { purpose: 'Theft', whenStops },
      },
      new Date(),
    )
  /** Fixes of the last seconds, the newest 5 s ago. */
  async function drive(tracker: TestTracker, speeds: readonly number[]) {
    const last = Math.floor(Date.now() / 1000) * 1000 - 5000
    tracker.send(
      speeds.map((speedKmh, at) => ({
        time: last - (speeds.length - 1 - at) * 10_000,
        ...{ lat: 41.15 + at * 1e-6, lon: -8.61, speedKmh },
      })),
    )
    await tracker.confirmed()
  }

  it('goes out to a vehicle that stands', async () => {
    const tracker = await login()
    await drive(tracker, [40, 0, 0, 0, 0, 0])
    const { id } = await cut()
    const sent = await receivedCommand(tracker)
    expect(sent).toEqual({ flag: id, text: 'DYD,000000#' })
    answerCommand(tracker, sent.flag, 'DYD=Success!')
    await untilState(id, 'done')
    const [told] = await database.db.select().from(messages).where(eq(messages.text, 'engineCutEnded'))
    expect(told).toMatchObject({ accountId: access.accountId, params: { id, state: 'done' } })
    await tracker.end()
  })

  it.each([
    ['moves', [0, 0, 0, 0, 40], 'moving'],
    ['has only just stopped', [40, 40, 40, 0, 0], 'stillStopping'],
    ['stood at one moment only', [40, 0], 'stillStopping'],
    ['never had a position', [], 'noFix'],
  ] as const)('is refused of one that %s', async (_what, speeds, reason) => {
    const tracker = await login()
    if (speeds.length > 0) await drive(tracker, speeds)
    await expect(cut()).rejects.toMatchObject({ error: 'engineGate', params: { reason } })
    await tracker.end()
  })

  it('is refused without a purpose and a password, whatever the text looks like', async () => {
    const tracker = await login()
    for (const text of ['DYD,000000#', 'RELAY,1#', 'status#relay,1#'])
      await expect(order(text)).rejects.toMatchObject({ error: 'engineUnconfirmed' })
    await tracker.end()
  })

  it('is refused of one that was located a while ago', async () => {
    const tracker = await login()
    await drive(tracker, [0, 0, 0, 0, 0])
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 })
    try {
      const params = { reason: 'staleFix', minutes: 1, hours: 0 }
      await expect(cut()).rejects.toMatchObject({ error: 'engineGate', params })
      // Longer ago than the gate looks back it has been located all the same.
      vi.setSystemTime(Date.now() + 6 * 60_000)
      await expect(cut()).rejects.toMatchObject({ error: 'engineGate', params: { ...params, minutes: 7 } })
    } finally {
      vi.useRealTimers()
      await tracker.end()
    }
  })

  it('never waits for one that is offline, nor for one that turns out to be', async () => {
    await expect(cut(true)).rejects.toMatchObject({ error: 'engineOffline' })
    const tracker = await login()
    await drive(tracker, [0, 0, 0, 0, 0])
    await tracker.end()
    const { id } = await cut()
    await runOut(id, 'createdAt')
    expect(await findCommand(access, id)).toMatchObject({ state: 'failed', reason: 'notConnected' })
  })

  it('that waits for the vehicle to stop holds up nothing else', async () => {
    const tracker = await login()
    await drive(tracker, [40, 40, 40])
    const { id } = await cut(true)
    const other = await order('STATUS#')
    expect((await receivedCommand(tracker)).flag).toBe(other)
    await runOut(id, 'createdAt')
    expect(await stateOf(id)).toBe('waiting')
    await runOut(id, 'expiresAt')
    expect(await findCommand(access, id)).toMatchObject({ state: 'expired', reason: 'didNotStop' })
    await tracker.end()
  })

  it('is not carried out once the engine was to be restored', async () => {
    const tracker = await login()
    await drive(tracker, [40, 40, 40])
    const { id } = await cut(true)
    const restoring = await order('HFYD,000000#')
    expect((await receivedCommand(tracker)).flag).toBe(restoring)
    expect(await findCommand(access, id)).toMatchObject({ state: 'cancelled', reason: 'restored' })
    await tracker.end()
  })

  it('can be undone of a device that is offline, whatever waits for it already', async () => {
    const before = await order('STATUS#')
    const restoring = await order('HFYD,000000#')
    const again = await order('HFYD,000000#')
    expect([await stateOf(before), await stateOf(restoring)]).toEqual(['waiting', 'replaced'])
    const tracker = await login()
    expect((await receivedCommand(tracker)).flag).toBe(again)
    await tracker.end()
  })

  it('of one that begins to move between the click and the bytes is not written', async () => {
    const tracker = await login()
    const before = await order('STATUS#')
    await receivedCommand(tracker)
    await drive(tracker, [0, 0, 0, 0, 0])
    const { id } = await cut()
    // The next fix is on its way when the one before is answered.
    const time = Math.floor(Date.now() / 1000) * 1000
    tracker.send([{ time, lat: 41.151, lon: -8.61, speedKmh: 30 }])
    answerCommand(tracker, before, 'ACC:ON')
    expect(await untilState(id, 'failed')).toMatchObject({ reason: 'moving', sentAt: null })
    const next = await order('PARAM#')
    expect((await receivedCommand(tracker)).flag).toBe(next)
    await tracker.end()
  })

  it('that waits for the vehicle to stop goes out then', async () => {
    const tracker = await login()
    await drive(tracker, [40, 40, 40])
    const { id } = await cut(true)
    await until(async () => (await stateOf(id)) === 'waiting')
    const now = Math.floor(Date.now() / 1000) * 1000
    vi.useFakeTimers({ toFake: ['Date'], now: now + 60_000 })
    try {
      tracker.send(
        [20, 30, 40, 50].map((s) => ({ time: now + s * 1000, lat: 41.16, lon: -8.61, speedKmh: 0 })),
      )
      await tracker.confirmed()
      await runOutTimers(system)
      expect((await receivedCommand(tracker)).flag).toBe(id)
    } finally {
      vi.useRealTimers()
      await tracker.end()
    }
  })

  it('is undone at once: what restores goes before all that waits', async () => {
    const tracker = await login()
    await order('STATUS#')
    const sent = await receivedCommand(tracker)
    await order('PARAM#')
    const { id } = await orderCommand(
      access,
      { imei: device.imei, command: 'restoreEngine', parameters: {}, expiresAfterHours: 24 },
      new Date(),
    )
    answerCommand(tracker, sent.flag, 'ACC:ON')
    expect((await receivedCommand(tracker)).flag).toBe(id)
    await tracker.end()
  })
})
