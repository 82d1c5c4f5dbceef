import { describe, expect, test } from 'vitest'
import { FLEET_VEHICLES, PORTRAITS, papersOf, SHARED_TRUCKS, UNKNOWN_CARD_OF } from '@/demo/fleet-papers'
import { drawPortrait } from '@/demo/portrait'
import { cardOf } from '@/demo/sensors'
import { driverBody } from '@/lib/fleet/drivers/driver-schema'

const people = new Set(FLEET_VEHICLES.flatMap(({ driver }) => driver?.name ?? []))

describe('the papers of the demo fleet', () => {
  test('everybody has a name that a driver may have', () => {
    for (const name of people) expect(driverBody.safeParse({ name }).success, name).toBe(true)
  })

  test('whom a portrait, a shared truck or an unknown card names drives for the fleet', () => {
    for (const { name } of PORTRAITS) expect(people, name).toContain(name)
    for (const [truck, name] of Object.entries(SHARED_TRUCKS)) {
      expect(FLEET_VEHICLES.map(({ name: vehicle }) => vehicle)).toContain(truck)
      expect(people).toContain(name)
    }
    expect(FLEET_VEHICLES.some((one) => one.driver?.name === UNKNOWN_CARD_OF && cardOf(one))).toBe(true)
  })

  test('every vehicle has a chassis number of ISO 3779, and no two the same', () => {
    const numbers = FLEET_VEHICLES.map((vehicle) => papersOf(vehicle).chassis)
    for (const number of numbers) expect(number).toMatch(/^[A-HJ-NPR-Z0-9]{13}\d{4}$/)
    expect(new Set(numbers).size).toBe(numbers.length)
  })

  test('no two portraits are the same, and one is always the same', () => {
    const drawn = PORTRAITS.map(drawPortrait)
    expect(new Set(drawn).size).toBe(PORTRAITS.length)
    expect(PORTRAITS.map(drawPortrait)).toEqual(drawn)
    expect(PORTRAITS).toHaveLength(20)
  })
})
