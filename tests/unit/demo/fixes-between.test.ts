import { describe, expect, it } from 'vitest'
import { DAY_MS } from '@/demo/calendar'
import { type DemoReport, fixesBetween } from '@/demo/fixes-between'
import { incidentOf } from '@/demo/incidents'
import { lastSentBefore } from '@/demo/life'
import { randomFrom } from '@/demo/random'
import { DEMO_VEHICLES, type DemoVehicle } from '@/demo/vehicles'

const FROM = Date.parse('2026-11-06T13:45:10Z')
const TO = FROM + 14 * DAY_MS

function named(name: string): DemoVehicle {
  const vehicle = DEMO_VEHICLES.find((it) => it.name === name)
  if (!vehicle) throw new Error(name)
  return vehicle
}

describe('what a tracker sends', () => {
  it('comes in the order of sending and of time, in whole seconds, never before it is made', () => {
    for (const vehicle of DEMO_VEHICLES) {
      let before: DemoReport | null = null
      for (const report of fixesBetween(vehicle, FROM, FROM + 3 * DAY_MS)) {
        expect(report.sentAt).toBeGreaterThanOrEqual(report.fix.time)
        expect(report.fix.time % 1000).toBe(0)
        expect(report.fix.buffered).toBe(report.sentAt > report.fix.time)
        if (before) {
          expect(report.fix.time).toBeGreaterThan(before.fix.time)
          expect(report.sentAt).toBeGreaterThanOrEqual(before.sentAt)
        }
        before = report
      }
    }
  })

  it('is the same asked for piece by piece', () => {
    const random = randomFrom('pieces')
    for (const vehicle of [named('Porto van 2'), named('Taxi 21'), named('Trailer 2204')]) {
      const whole = [...fixesBetween(vehicle, FROM, FROM + 2 * DAY_MS)]
      const pieces: DemoReport[] = []
      for (let at = FROM; at < FROM + 2 * DAY_MS; ) {
        const next = Math.min(at + random.whole(1, 9_000_000), FROM + 2 * DAY_MS)
        pieces.push(...fixesBetween(vehicle, at, next))
        at = next
      }
      expect(pieces).toEqual(whole)
    }
  })

  it('makes some half a million fixes out of two weeks of the whole fleet', () => {
    let fixes = 0
    for (const vehicle of DEMO_VEHICLES) {
      for (const { fix } of fixesBetween(vehicle, FROM, TO)) if (fix.time > 0) fixes++
    }
    expect(fixes).toBeGreaterThan(350_000)
    expect(fixes).toBeLessThan(750_000)
  })

  it('keeps its intervals: short ones while driving, long ones while parked, hourly without a wire', () => {
    const gaps = (name: string) => {
      const times = [...fixesBetween(named(name), FROM, FROM + DAY_MS)].map(({ fix }) => fix.time)
      return times.slice(1).map((time, index) => (time - (times[index] ?? 0)) / 1000)
    }
    expect(Math.max(...gaps('Porto van 1'))).toBeLessThanOrEqual(301)
    expect(gaps('Porto van 1').filter((gap) => gap <= 20).length).toBeGreaterThan(200)
    expect(new Set(gaps('Container 40-117'))).toEqual(new Set([3600]))
  })

  it('has every kind of incident in any two weeks', () => {
    for (let first = 0; first < 28; first++) {
      const kinds = new Set(
        DEMO_VEHICLES.flatMap((vehicle) =>
          Array.from({ length: 14 }, (_, day) => incidentOf(vehicle, (first + day) % 28)),
        ),
      )
      for (const kind of ['tunnel', 'buffered', 'overspeed', 'hardBraking', 'sos', 'powerCut'] as const) {
        expect(kinds).toContain(kind)
      }
    }
  })

  it('raises alarms and uploads from the buffer', () => {
    const alarms = new Set<string>()
    let buffered = 0
    for (const vehicle of DEMO_VEHICLES) {
      for (const { alarm, fix } of fixesBetween(vehicle, FROM, TO)) {
        if (alarm) alarms.add(alarm)
        if (fix.buffered) buffered++
      }
    }
    expect(alarms).toEqual(
      new Set(['sos', 'powerCut', 'overspeed', 'hardBraking', 'hardAcceleration', 'sharpLeft', 'sharpRight']),
    )
    expect(buffered).toBeGreaterThan(300)
  })

  it('brakes as hard as it says', () => {
    for (const vehicle of DEMO_VEHICLES) {
      const reports = [...fixesBetween(vehicle, FROM, TO)]
      for (const { alarm, fix } of reports) {
        if (alarm === 'hardBraking') expect(fix.speedKmh).toBeLessThan(25)
        if (alarm === 'overspeed') expect(fix.speedKmh).toBeGreaterThan(130)
      }
    }
  })

  it('is nothing from a tracker that was never installed', () => {
    expect([...fixesBetween(named('Stock GT06N'), FROM, TO)]).toEqual([])
  })
})

describe('how long a tracker has sent', () => {
  it('depends on what became of it', () => {
    const now = TO
    expect(lastSentBefore(named('Porto van 1'), now)).toBe(now)
    expect(lastSentBefore(named('Rotterdam van 3'), now)).toBeLessThan(now - DAY_MS / 2)
    expect(lastSentBefore(named('Rotterdam van 3'), now)).toBeGreaterThan(now - DAY_MS)
    expect(lastSentBefore(named('Hamburg service car'), now)).toBe(now - 9 * DAY_MS)
    expect(lastSentBefore(named('Stock GT06N'), now)).toBeNull()
  })
})
