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

type Fleet = { fixes: number; buffered: number; alarms: DemoReport[] }
let known: Fleet | undefined

/** Two weeks of the whole fleet, driven once for all that is asked of them. */
function fleet(): Fleet {
  if (known) return known
  known = { fixes: 0, buffered: 0, alarms: [] }
  for (const vehicle of DEMO_VEHICLES) {
    for (const report of fixesBetween(vehicle, FROM, TO)) {
      if (report.fix.time > 0) known.fixes++
      if (report.fix.buffered) known.buffered++
      if (report.alarm) known.alarms.push(report)
    }
  }
  return known
}

describe('what a tracker sends', () => {
  it('comes in the order of sending and of time, in whole seconds, never before it is made', () => {
    const isWrong = ({ sentAt, fix }: DemoReport, before: DemoReport | null): boolean =>
      sentAt < fix.time ||
      fix.time % 1000 !== 0 ||
      fix.buffered !== sentAt > fix.time ||
      (before !== null && (fix.time <= before.fix.time || sentAt < before.sentAt))
    const wrong: DemoReport[] = []
    for (const vehicle of DEMO_VEHICLES) {
      let before: DemoReport | null = null
      for (const report of fixesBetween(vehicle, FROM, FROM + 3 * DAY_MS)) {
        if (isWrong(report, before)) wrong.push(report)
        before = report
      }
    }
    expect(wrong).toEqual([])
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
    expect(fleet().fixes).toBeGreaterThan(350_000)
    expect(fleet().fixes).toBeLessThan(750_000)
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
    expect(new Set(fleet().alarms.map(({ alarm }) => alarm))).toEqual(
      new Set(['sos', 'powerCut', 'overspeed', 'hardBraking', 'hardAcceleration', 'sharpLeft', 'sharpRight']),
    )
    expect(fleet().buffered).toBeGreaterThan(300)
  })

  it('brakes as hard as it says', () => {
    for (const { alarm, fix } of fleet().alarms) {
      if (alarm === 'hardBraking') expect(fix.speedKmh).toBeLessThan(25)
      if (alarm === 'overspeed') expect(fix.speedKmh).toBeGreaterThan(130)
    }
  })

  it('turns and accelerates hard only on the move', () => {
    const harsh = fleet().alarms.filter(({ alarm }) =>
      ['hardAcceleration', 'sharpLeft', 'sharpRight'].includes(alarm ?? ''),
    )
    expect(harsh.length).toBeGreaterThan(10)
    for (const { alarm, fix } of harsh) expect(fix.speedKmh, alarm ?? '').toBeGreaterThanOrEqual(19)
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
