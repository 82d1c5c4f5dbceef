import { and, eq, sql } from 'drizzle-orm'
import { describe, expect, it, vi } from 'vitest'
import { cancelCommand, findCommand } from '@/db/queries/commands/command-list'
import { runOutTimers } from '@/db/queries/commands/command-timers'
import { deviceCommands } from '@/db/schema/device-commands'
import { deviceStates } from '@/db/schema/device-states'
import { LEAST_ONLINE_MS } from '@/lib/tracking/online-window'
import { answerCommand, receivedCommand } from '../support/command-tracker'
import { gatewayCommandWorld } from '../support/gateway-command-world'
import { TestTracker } from '../support/gt06-client'
import { orderText } from '../support/order-text'
import { until } from '../support/until'
import { makeDevice } from '../support/world'

const { database, gateway, system, access, device, login, order, stateOf, untilState, runOut } =
  gatewayCommandWorld()

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
        deviceId: device.id,
        text: '',
        source: 'unsolicited' as const,
        state: 'answered' as const,
        answer: String(at),
        expiresAt: new Date(),
        endedAt: new Date(),
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
