import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { planReplay, type ReplayTiming } from '@/simulator/replay-plan'
import { sampleDrive, sampleFix } from './sample'

const NOW = Date.parse('2027-03-01T12:00:00Z')
const timing = (fields: Partial<ReplayTiming> = {}): ReplayTiming => ({
  start: 'now',
  speedup: 1,
  now: NOW,
  shuffleSeed: null,
  ...fields,
})
const drive = sampleDrive(3601)

describe('the plan of a replay', () => {
  it('runs with the clock from now on at the pace of the drive', () => {
    const plan = planReplay(drive, timing())
    expect(plan[0]).toMatchObject({ dueMs: 0, fix: { time: NOW } })
    expect(plan[3600]).toMatchObject({ dueMs: 3_600_000, fix: { time: NOW + 3_600_000 } })
  })

  it('sends faster, and the last fix carries the moment at which it is sent', () => {
    const plan = planReplay(drive, timing({ speedup: 60 }))
    expect(plan[3600]).toMatchObject({ dueMs: 60_000, fix: { time: NOW + 60_000 } })
    expect(plan[0]?.fix.time).toBe(NOW + 60_000 - 3_600_000)
    expect(plan[1]?.dueMs).toBeCloseTo(1000 / 60)
  })

  it('ends now when it is sent without pauses', () => {
    const plan = planReplay(drive, timing({ speedup: Number.POSITIVE_INFINITY }))
    expect(plan.every(({ dueMs }) => dueMs === 0)).toBe(true)
    expect(plan[3600]?.fix.time).toBe(NOW)
  })

  it('keeps the recorded times when asked to', () => {
    const plan = planReplay(drive, timing({ start: 'recorded', speedup: 10 }))
    expect(plan.map(({ fix }) => fix.time)).toEqual(drive.map(({ time }) => time))
    expect(plan[3600]?.dueMs).toBe(360_000)
  })

  it('sends a row that comes late right after the one before it', () => {
    const late = [...drive.slice(0, 10), ...drive.slice(20, 30), ...drive.slice(10, 20)]
    const plan = planReplay(late, timing())
    expect(plan.slice(20).every(({ dueMs }) => dueMs === 29_000)).toBe(true)
    expect(plan[20]?.fix.time).toBe(NOW + 10_000)
  })

  it('shuffles by a seed', () => {
    const one = planReplay(drive, timing({ shuffleSeed: 5, speedup: 10 }))
    expect(one).toEqual(planReplay(drive, timing({ shuffleSeed: 5, speedup: 10 })))
    expect(one).not.toEqual(planReplay(drive, timing({ shuffleSeed: 6, speedup: 10 })))
    expect(one.map(({ fix }) => fix.time)).not.toEqual(drive.map(({ time }) => time))
    expect(new Set(one.map(({ fix }) => fix.lon)).size).toBe(drive.length)
    expect(one.at(-1)?.dueMs).toBe(360_000)
  })

  it('never sends a fix from the future, keeps all distances in time, and is due in order', () => {
    const times = fc.array(fc.integer({ min: 0, max: 2_000_000_000 }), { minLength: 1, maxLength: 30 })
    const speedups = fc.oneof(
      fc.double({ min: 0.1, max: 5000, noNaN: true }),
      fc.constant(Number.POSITIVE_INFINITY),
    )
    fc.assert(
      fc.property(times, speedups, fc.option(fc.nat()), (offsets, speedup, shuffleSeed) => {
        const fixes = offsets.map((offset, index) =>
          sampleFix({ time: sampleFix().time + offset, lat: index }),
        )
        const plan = planReplay(fixes, timing({ speedup, shuffleSeed }))
        const shifts = new Set(plan.map(({ fix }) => fix.time - (fixes[fix.lat]?.time ?? 0)))
        expect(shifts.size).toBe(1)
        let before = 0
        for (const { fix, dueMs } of plan) {
          expect(fix.time).toBeLessThanOrEqual(NOW + dueMs + 0.001)
          expect(dueMs).toBeGreaterThanOrEqual(before)
          before = dueMs
        }
        const newest = Math.max(...plan.map(({ fix }) => fix.time))
        if (speedup >= 1 && shuffleSeed === null) {
          const sentAt = NOW + Math.max(...plan.map(({ dueMs }) => dueMs))
          expect(sentAt - newest).toBeLessThan(1001)
        }
      }),
    )
  })
})
