import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Period } from '@/lib/tracking/period'
import { QuarterHourLedger } from '@/lib/tracking/quarter-hours'
import { DEFAULT_TRACKING } from '@/lib/tracking/settings'
import type { Segment } from '@/lib/tracking/state'
import { live, of, open, seconds } from './live'
import { anyDrive } from './make-drive'

describe('periods of any drive', () => {
  it('are the same however the fixes are cut into calls', () => {
    fc.assert(
      fc.property(anyDrive, fc.nat(1000), (fixes, cut) => {
        const at = cut % (fixes.length + 1)
        const whole = live([fixes])
        expect(live([fixes.slice(0, at), fixes.slice(at)])).toEqual(whole)
        expect(live(fixes.map((fix) => [fix])).periods).toEqual(whole.periods)
      }),
      { numRuns: 200 },
    )
  })

  it('are decided anew from any checkpoint as they were', () => {
    fc.assert(
      fc.property(anyDrive, (fixes) => {
        const whole = live([fixes])
        for (const { time, state } of whole.checkpoints) {
          const again = live([fixes.filter((fix) => fix.time > time)], state)
          expect(again.periods).toEqual(whole.periods.filter(({ decidedAt }) => decidedAt > time))
          expect(again.state).toEqual(whole.state)
        }
      }),
      { numRuns: 200 },
    )
  })

  it('do not overlap within a kind, and a vehicle idles only while its engine runs', () => {
    fc.assert(
      fc.property(anyDrive, (fixes) => {
        const { periods, state } = live([fixes])
        const all = [...periods, ...open(state)]
        const standing = [...of('idling', all), ...of('parking', all)].sort(
          (a, b) => a.start.time - b.start.time,
        )
        const ignition = [...of('ignitionOn', all), ...of('ignitionOff', all)]
        for (const list of [standing, ignition.sort((a, b) => a.start.time - b.start.time)]) {
          for (const [index, { start, end }] of list.entries()) {
            expect(end.time).toBeGreaterThan(start.time)
            const next = list[index + 1]
            if (next) expect(next.start.time).toBeGreaterThanOrEqual(end.time)
          }
        }
        for (const idle of of('idling', all)) {
          const running = of('ignitionOn', all).some(
            ({ start, end }) => start.time <= idle.start.time && end.time >= idle.end.time,
          )
          expect(running).toBe(true)
        }
      }),
      { numRuns: 300 },
    )
  })

  it('know of no idling in a silence in which the engine is not known to run, however soon it arrived', () => {
    const fix = (second: number, metres: number, speedKmh: number | null) => ({
      time: second * 1000,
      lat: 47.4 + metres / 111_195,
      lon: 8.5,
      ignition: true,
      speedKmh,
    })
    const driven = [1, 2, 3, 4].map((part) => fix(part * 30, part * 100, 12))
    for (const [silence, idles] of [
      [600, 1],
      [601, 0],
    ] as const) {
      const { periods, state } = live([
        [...driven, fix(120 + silence, 409, null), fix(121 + silence, 400, null)],
      ])
      const long = of('idling', [...periods, ...open(state)]).filter((idle) => seconds(idle) > 60)
      expect([silence, long.length]).toEqual([silence, idles])
    }
  })

  it('let the engine run through no silence', () => {
    fc.assert(
      fc.property(anyDrive, (fixes) => {
        const { periods } = live([fixes])
        const silences = fixes.flatMap(({ time }, index) => {
          const before = fixes[index - 1]
          const long = before && time - before.time > DEFAULT_TRACKING.silenceS * 1000
          return long ? [{ from: before.time, to: time }] : []
        })
        for (const { start, end } of [...of('ignitionOn', periods), ...of('idling', periods)]) {
          for (const { from, to } of silences)
            expect(Math.min(end.time, to) - Math.max(start.time, from)).toBeLessThanOrEqual(0)
        }
      }),
      { numRuns: 200 },
    )
  })

  it('agree with what trips say of idling, and with the sums by quarter', () => {
    fc.assert(
      fc.property(anyDrive, (fixes) => {
        const { periods, closed } = live([fixes])
        const ledger = new QuarterHourLedger()
        for (const segment of closed) ledger.add(segment)
        for (const period of periods) ledger.add({ ...period, onTrip: period.details?.onTrip === true })
        const sums = { movingS: 0, idleS: 0, engineS: 0 }
        for (const [, quarter] of ledger.entries()) {
          sums.movingS += quarter.movingS
          sums.idleS += quarter.idleS
          sums.engineS += quarter.engineS
        }
        const total = (list: readonly (Period | Segment)[]) =>
          list.reduce((sum, one) => sum + seconds(one), 0)
        const trips = closed.filter(({ kind }) => kind === 'trip')
        const onTrip = of('idling', periods).filter(({ details }) => details?.onTrip)
        expect(sums.idleS).toBe(total(of('idling', periods)))
        expect(sums.engineS).toBe(total(of('ignitionOn', periods)))
        expect(sums.movingS).toBe(total(trips) - total(onTrip))
        for (const trip of trips) {
          expect(trip.idleSeconds).toBeLessThanOrEqual(seconds(trip))
          expect(trip.engineSeconds).toBeLessThanOrEqual(seconds(trip))
          expect(trip.idleSeconds).toBeLessThanOrEqual(trip.engineSeconds + 1)
        }
      }),
      { numRuns: 300 },
    )
  })
})
