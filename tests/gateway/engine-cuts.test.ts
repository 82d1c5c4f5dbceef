import { eq } from 'drizzle-orm'
import { describe, expect, it, vi } from 'vitest'
import { findCommand } from '@/db/queries/commands/command-list'
import { runOutTimers } from '@/db/queries/commands/command-timers'
import { orderCommand } from '@/db/queries/commands/order-command'
import { messages } from '@/db/schema/messages'
import { answerCommand, receivedCommand } from '../support/command-tracker'
import { gatewayCommandWorld } from '../support/gateway-command-world'
import type { TestTracker } from '../support/gt06-client'
import { until } from '../support/until'

const { database, system, access, device, login, order, stateOf, untilState, runOut } = gatewayCommandWorld()

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
        lat: 41.15 + at * 1e-6,
        lon: -8.61,
        speedKmh,
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
