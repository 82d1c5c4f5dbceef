import { describe, expect, it } from 'vitest'
import { fixesBetween } from '@/demo/fixes-between'
import { trialVehicles } from '@/demo/trial-vehicles'
import { DEMO_VEHICLES } from '@/demo/vehicles'

const luhn = (imei: string) =>
  [...imei].reduce((sum, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1)
    return sum + (value > 9 ? value - 9 : value)
  }, 0) % 10

describe('the vehicles of a trial', () => {
  it('have IMEIs of their own, right in form and unlike any other’s', () => {
    const imeis = [1, 2, 99_999].flatMap((id) => trialVehicles(id).map(({ imei }) => imei))
    expect(new Set(imeis).size).toBe(24)
    for (const imei of imeis) {
      expect(imei).toMatch(/^\d{15}$/)
      expect(luhn(imei)).toBe(0)
    }
    const fleet = new Set(DEMO_VEHICLES.map(({ imei }) => imei))
    expect(imeis.some((imei) => fleet.has(imei))).toBe(false)
  })

  it('are the same whenever they are asked for, and drive their own ways', () => {
    expect(trialVehicles(7)).toEqual(trialVehicles(7))
    const from = Date.UTC(2026, 10, 18)
    const way = (id: number) => {
      const [vehicle] = trialVehicles(id)
      if (!vehicle) throw new Error('no vehicle')
      return [...fixesBetween(vehicle, from, from + 86_400_000)].map(({ fix }) => `${fix.lat} ${fix.lon}`)
    }
    expect(way(7).length).toBeGreaterThan(100)
    expect(way(7)).not.toEqual(way(8))
  })
})
