import { describe, expect, it } from 'vitest'
import { DAY_MS, dayOf, dayStart } from '@/demo/calendar'
import { metresBetween } from '@/demo/geometry'
import { randomFrom, shuffled } from '@/demo/random'
import { stateAt } from '@/demo/state-at'
import { DEMO_VEHICLES } from '@/demo/vehicles'

const FROM = Date.parse('2026-11-16T00:00:00Z')

describe('the state of a vehicle', () => {
  it('is the same whenever and in whichever order it is asked for', () => {
    const random = randomFrom('asking')
    const questions = Array.from({ length: 400 }, () => ({
      vehicle: random.pick(DEMO_VEHICLES),
      time: FROM + random.whole(0, 40 * DAY_MS),
    }))
    const answers = new Map(questions.map((it) => [it, stateAt(it.vehicle, it.time)]))
    for (const question of shuffled(questions, random)) {
      expect(stateAt(question.vehicle, question.time)).toEqual(answers.get(question))
    }
  })

  it('has been the same since the demo was made', () => {
    const vehicle = DEMO_VEHICLES.find(({ name }) => name === 'Truck 201')
    if (!vehicle) throw new Error('no truck')
    const { lat, lon, ignition } = stateAt(vehicle, Date.parse('2026-11-16T08:00:00Z'))
    expect({ lat: lat.toFixed(4), lon: lon.toFixed(4), ignition }).toMatchInlineSnapshot(`
      {
        "ignition": false,
        "lat": "52.2643",
        "lon": "6.1953",
      }
    `)
  })

  it('never jumps: from second to second no farther than the speed allows, over midnights too', () => {
    const chosen = DEMO_VEHICLES.filter((_, index) => index % 6 === 0)
    for (const vehicle of chosen) {
      let before = stateAt(vehicle, FROM)
      let worst = 0
      for (let time = FROM + 1000; time < FROM + 1.3 * DAY_MS; time += 1000) {
        const now = stateAt(vehicle, time)
        const moved = metresBetween(before.lat, before.lon, now.lat, now.lon)
        const allowed = Math.max(before.speedKmh, now.speedKmh) / 3.6
        worst = Math.max(worst, moved - allowed)
        const counted = now.odometerM - before.odometerM
        if (counted < 0 || counted > allowed + 2) worst = Math.max(worst, Math.abs(counted))
        before = now
      }
      expect(worst, vehicle.name).toBeLessThan(3)
    }
  })

  it('counts the same metres in every cycle', () => {
    for (const vehicle of DEMO_VEHICLES.slice(0, 20)) {
      const first = dayOf(vehicle, FROM)
      const odometer = (day: number) => stateAt(vehicle, dayStart(vehicle, first + day)).odometerM
      expect(odometer(29) - odometer(1)).toBeCloseTo(odometer(57) - odometer(29), -4)
    }
  })

  it('wanders a few metres while parked', () => {
    const camper = DEMO_VEHICLES.find(({ name }) => name === 'Excavator E1')
    if (!camper) throw new Error('no excavator')
    const home = stateAt(camper, FROM)
    const distances = Array.from({ length: 500 }, (_, index) => {
      const { lat, lon } = stateAt(camper, FROM + index * 97_000)
      return metresBetween(home.lat, home.lon, lat, lon)
    })
    expect(Math.max(...distances)).toBeGreaterThan(1)
    expect(Math.max(...distances)).toBeLessThan(14)
  })

  it('knows the engine by the voltage', () => {
    const truck = DEMO_VEHICLES.find(({ name }) => name === 'Truck 101')
    if (!truck) throw new Error('no truck')
    for (let hour = 0; hour < 24; hour++) {
      const { ignition, voltage } = stateAt(truck, FROM + hour * 3_600_000)
      expect(voltage > 26.5).toBe(ignition)
    }
  })
})
