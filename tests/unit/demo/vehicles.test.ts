import { describe, expect, it } from 'vitest'
import { OTHER_VEHICLES } from '@/demo/other-vehicles'
import { PLACES } from '@/demo/places'
import { DEMO_VEHICLES } from '@/demo/vehicles'

const PLATES = {
  portugal: /^[A-Z]{2}-\d\d-[A-Z]{2}$|^MX-\d\d-\d\d$/,
  rhine: /^(HH-HL \d+|[A-Z0-9]{1,3}-[A-Z0-9]{1,3}-[A-Z0-9]{1,2})$/,
  kenya: /^K[A-Z]{2,3} \d{3}[A-Z]$/,
  brazil: /^[A-Z]{3}\d[A-Z]\d\d$/,
  gulf: /^Dubai [A-Z] \d{5}$/,
} as const

const luhn = (digits: string): number =>
  [...digits].reverse().reduce((sum, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1)
    return sum + (value > 9 ? value - 9 : value)
  }, 0)

const count = (key: (vehicle: (typeof DEMO_VEHICLES)[number]) => unknown, value: unknown) =>
  DEMO_VEHICLES.filter((vehicle) => key(vehicle) === value).length

describe('the demo fleet', () => {
  it('has 60 vehicles and those of other protocols, most of them of the enterprise', () => {
    expect(DEMO_VEHICLES).toHaveLength(60 + OTHER_VEHICLES.length)
    expect(count(({ owner }) => owner, 'demo-fleet')).toBeGreaterThan(DEMO_VEHICLES.length / 2)
    expect(count(({ owner }) => owner, 'demo-user')).toBeGreaterThan(4)
    expect(count(({ owner }) => owner, 'demo-reseller')).toBe(4)
  })

  it('drives on three continents and in the Gulf', () => {
    expect(new Set(DEMO_VEHICLES.map(({ home }) => PLACES[home].region))).toEqual(
      new Set(['portugal', 'rhine', 'kenya', 'brazil', 'gulf']),
    )
  })

  it('has valid IMEIs, each once, and other numbers that no IMEI is', () => {
    for (const { imei, identifier = 'imei' } of DEMO_VEHICLES) {
      if (identifier === 'imei') expect(imei).toMatch(/^\d{15}$/)
      expect([imei, luhn(imei) % 10 === 0 && imei.length === 15]).toEqual([imei, identifier === 'imei'])
    }
    expect(new Set(DEMO_VEHICLES.map(({ imei }) => imei)).size).toBe(DEMO_VEHICLES.length)
  })

  it('has plates in the style of the country, each once', () => {
    const plates = DEMO_VEHICLES.flatMap(({ plate, home }) => (plate ? [{ plate, home }] : []))
    for (const { plate, home } of plates) expect(plate).toMatch(PLATES[PLACES[home].region])
    expect(new Set(plates.map(({ plate }) => plate)).size).toBe(plates.length)
  })

  it('has one lost, one expired and some unused trackers, the others are alive', () => {
    expect(count(({ life }) => life, 'lost')).toBe(1)
    expect(count(({ life }) => life, 'expired')).toBe(1)
    expect(count(({ life }) => life, 'unused')).toBe(5)
    expect(DEMO_VEHICLES.find(({ life }) => life === 'expired')?.expiresInDays).toBeLessThan(0)
    expect(DEMO_VEHICLES.filter(({ expiresInDays: days }) => days > 0 && days <= 60).length).toBeGreaterThan(
      4,
    )
  })
})
