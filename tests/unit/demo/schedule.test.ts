import { describe, expect, it } from 'vitest'
import { CYCLE_DAYS, DAY_MS, dayOf, dayStart } from '@/demo/calendar'
import { metresBetween } from '@/demo/geometry'
import { groundAt } from '@/demo/positions'
import { type DayPlan, metresOn, planOf, type Segment } from '@/demo/schedule'
import { DEMO_VEHICLES, type DemoVehicle } from '@/demo/vehicles'

const driven = (plan: DayPlan): number =>
  plan.segments.reduce((sum, it) => sum + (it.kind === 'drive' ? it.drive.route.lengthM : 0), 0)

const groundOf = (segment: Segment | undefined, metres: 'start' | 'end') => {
  if (!segment) throw new Error('no segment')
  if (segment.kind === 'stay') return segment.ground
  return groundAt(segment.drive.route, metres === 'start' ? 0 : segment.drive.route.lengthM)
}

describe('a day of every vehicle', () => {
  it.each(DEMO_VEHICLES.map((vehicle) => [vehicle.name, vehicle] as const))('%s', (_name, vehicle) => {
    for (let day = 300; day < 300 + CYCLE_DAYS; day++) {
      const plan = planOf(vehicle, day)
      const { segments } = plan
      expect(plan.toMs - plan.fromMs).toBe(DAY_MS)
      expect(segments[0]?.fromMs).toBe(plan.fromMs)
      expect(segments.at(-1)?.toMs).toBe(plan.toMs)
      expect(segments.at(-1)?.engine).toBe(false)
      const steps = segments.slice(1).map((segment, index) => {
        const before = segments[index]
        const from = groundOf(before, 'end')
        const to = groundOf(segment, 'start')
        expect(segment.fromMs).toBe(before?.toMs)
        return metresBetween(from.lat, from.lon, to.lat, to.lon)
      })
      expect(Math.max(0, ...steps)).toBeLessThan(3)
      expect(driven(plan)).toBeCloseTo(metresOn(vehicle, day % CYCLE_DAYS), 3)
      const evening = groundOf(segments.at(-1), 'end')
      const morning = groundOf(planOf(vehicle, day + 1).segments[0], 'start')
      expect(metresBetween(evening.lat, evening.lon, morning.lat, morning.lon)).toBeLessThan(3)
    }
  })

  it('never drives faster than 130 km/h but where it speeds', () => {
    const fast = new Set<string>()
    for (const vehicle of DEMO_VEHICLES) {
      for (let day = 0; day < CYCLE_DAYS; day++) {
        const plan = planOf(vehicle, day)
        const top = Math.max(
          0,
          ...plan.segments.map((it) =>
            it.kind === 'drive' ? it.drive.speed.reduce((a, b) => Math.max(a, b)) : 0,
          ),
        )
        if (top * 3.6 > 130) fast.add(plan.incident ?? 'nothing')
        expect(top * 3.6).toBeLessThan(150)
      }
    }
    expect([...fast]).toEqual(['overspeed'])
  })

  it('rests at the weekend where people do', () => {
    const named = (name: string): DemoVehicle => {
      const vehicle = DEMO_VEHICLES.find((it) => it.name === name)
      if (!vehicle) throw new Error(name)
      return vehicle
    }
    // Day 0 of the calendar is a Monday.
    expect([0, 1, 2, 3, 4].every((day) => metresOn(named('Truck 101'), day) > 50_000)).toBe(true)
    expect([5, 6].map((day) => metresOn(named('Truck 101'), day))).toEqual([0, 0])
    expect(metresOn(named('Porto van 1'), 6)).toBe(0)
    expect(metresOn(named('Crew bus Thika Road'), 6)).toBeGreaterThan(50_000)
    expect(metresOn(named('Excavator E1'), 0)).toBe(0)
  })

  it('turns over in the night of the place, not of UTC', () => {
    const nairobi = DEMO_VEHICLES.find(({ home }) => home === 'Nairobi Kilimani')
    if (!nairobi) throw new Error('no vehicle in Nairobi')
    expect(new Date(dayStart(nairobi, 0)).toISOString()).toBe('2026-01-05T00:30:00.000Z')
    expect(dayOf(nairobi, Date.parse('2026-01-06T00:29:59Z'))).toBe(0)
    expect(dayOf(nairobi, Date.parse('2026-01-06T00:30:00Z'))).toBe(1)
  })
})
