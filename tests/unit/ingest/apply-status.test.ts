import { describe, expect, it } from 'vitest'
import { POWER } from '@/lib/devices/status-of'
import { applyStatus } from '@/lib/ingest/stages/apply-status'
import { makeChange, makeFix, makeReport, NOW } from './make-change'

describe('applyStatus', () => {
  it('lets later packets win, and keeps what they do not say', () => {
    const change = makeChange({
      given: { voltage: 12.1, batteryPercent: 80 },
      reports: [
        makeReport({ status: { charging: true, gsmLevel: 1 } }),
        makeReport({ receivedAt: NOW + 1000, status: { gsmLevel: 4, charging: false } }),
        makeReport({ receivedAt: NOW + 2000 }),
      ],
    })
    applyStatus(change)
    expect(change.state).toMatchObject({
      charging: false,
      gsmLevel: 4,
      voltage: 12.1,
      batteryPercent: 80,
      lastPacketAt: NOW + 2000,
    })
  })

  it('learns nothing of now from a packet out of a buffer', () => {
    const late = makeReport({
      fixes: [makeFix({ time: NOW - 60_000 })],
      status: { gsmLevel: 1, charging: false },
      network: 'old',
      events: [{ type: 'sleep' as const, time: null, fix: 0 }],
    })
    const given = { fixTime: NOW - 30_000, gsmLevel: 4, charging: true, network: 'new' }
    const change = makeChange({ given, reports: [late] })
    applyStatus(change)
    expect(change.state).toMatchObject({ ...given, power: POWER.on, lastPacketAt: NOW })
    const live = makeReport({ fixes: [makeFix({ time: NOW })], status: { gsmLevel: 3 } })
    const both = makeChange({ reports: [live, late] })
    applyStatus(both)
    expect(both.state).toMatchObject({ gsmLevel: 3, charging: null })
  })

  it('never turns the time of the last packet back', () => {
    const change = makeChange({ given: { lastPacketAt: NOW + 5000 }, reports: [makeReport()] })
    applyStatus(change)
    expect(change.state.lastPacketAt).toBe(NOW + 5000)
  })

  it('takes a device that says it sleeps or shuts down as that until it is heard again', () => {
    const says = (type: 'sleep' | 'powerOff' | 'lowPowerShutdown' | 'sos') =>
      makeReport({ events: [{ type, time: NOW, fix: null }] })
    const powerAfter = (...reports: ReturnType<typeof says>[]) => {
      const change = makeChange({ reports })
      applyStatus(change)
      return change.state.power
    }
    expect(powerAfter(says('sleep'))).toBe(POWER.sleeping)
    expect(powerAfter(says('powerOff'))).toBe(POWER.off)
    expect(powerAfter(says('lowPowerShutdown'))).toBe(POWER.off)
    expect(powerAfter(says('sos'))).toBe(POWER.on)
    expect(powerAfter(says('sleep'), makeReport())).toBe(POWER.on)
    const both = [says('sleep'), says('powerOff')].flatMap(({ events }) => events)
    expect(powerAfter(makeReport({ events: both }))).toBe(POWER.off)
  })

  it('remembers the cells that were heard last', () => {
    const change = makeChange({
      given: { network: 'old' },
      reports: [makeReport({ network: { cells: [] } })],
    })
    applyStatus(change)
    expect(change.state.network).toEqual({ cells: [] })
  })

  it('keeps what was heard before when only its time is another, so that it is not saved again', () => {
    const cells = [{ mcc: 268, mnc: 1, lac: 10, cell: 7 }]
    const before = { time: 1000, cells, wifi: [] }
    const same = makeChange({
      given: { network: before },
      reports: [makeReport({ network: { ...before, time: 11_000 } })],
    })
    applyStatus(same)
    expect(same.state.network).toBe(before)
    const moved = { time: 21_000, cells: [{ ...cells[0], cell: 8 }], wifi: [] }
    const other = makeChange({ given: { network: before }, reports: [makeReport({ network: moved })] })
    applyStatus(other)
    expect(other.state.network).toEqual(moved)
  })
})
