import { describe, expect, it } from 'vitest'
import type { ShareFields } from '@/lib/shares/schema'
import { type Around, type KnownVehicle, type ShareTerms, shownVehicle } from '@/lib/shares/shown-vehicle'

const VEHICLE: KnownVehicle = {
  key: 'k',
  imei: '860000000000001',
  name: 'Van',
  plate: 'AA-11',
  icon: 'truck',
  driverName: 'Ana',
  driverPhone: '+351 1',
}
const FIX = { lat: 41.123456, lon: -8.1, time: 1000, speedKmh: 50, heading: 90 }
const PLACE = { address: null, name: 'Porto', country: 'PT', distanceM: 10, bearing: 5 }
const AROUND: Around = { told: { lat: 41.1, lon: -8 }, part: 3, pace: 60, address: () => PLACE, routes: [] }
const NOTHING: ShareFields = {
  name: false,
  plate: false,
  speed: false,
  address: false,
  driver: false,
  phone: false,
  trail: 'none',
  destination: false,
  route: false,
}
const TERMS: ShareTerms = { deviceIcon: false, fields: NOTHING, aliases: {}, end: null }
const shown = (terms: Partial<ShareTerms>, around: Partial<Around> = {}) =>
  shownVehicle(VEHICLE, FIX, { ...AROUND, ...around }, { ...TERMS, ...terms })

const BARE = { key: 'k', withheld: false, position: { lat: 41.1, lon: -8, time: 1000 } }

describe('a vehicle', () => {
  it('of which nothing else is shared is a place and a time, as they are told', () => {
    expect(shown({})).toEqual(BARE)
  })

  it.each([
    ['plate', { plate: 'AA-11' }],
    ['driver', { driver: 'Ana' }],
    ['phone', { phone: '+351 1' }],
    ['name', { name: 'Van' }],
  ])('tells its %s where that is shared', (field, more) => {
    expect(shown({ fields: { ...NOTHING, [field]: true } })).toEqual({ ...BARE, ...more })
  })

  it.each([
    ['speed', true, { speedKmh: 50, heading: 90 }],
    ['address', true, { address: PLACE }],
    ['trail', 'minutes15', { part: 3 }],
  ])('tells by %s more of its position', (field, value, more) => {
    const fields = { ...NOTHING, [field]: value } as ShareFields
    expect(shown({ fields })).toEqual({ ...BARE, position: { ...BARE.position, ...more } })
  })

  it('tells the routes that it drives where they are shared and it is told where it is', () => {
    const route = {
      name: 'Round',
      share: 0.5,
      stops: 3,
      reached: 1,
      started: true,
      isOff: false,
      next: null,
      lateS: null,
    }
    const fields = { ...NOTHING, route: true }
    expect(shown({}, { routes: [route] })).toEqual(BARE)
    expect(shown({ fields }, { routes: [route] })).toEqual({ ...BARE, routes: [route] })
    expect(shown({ fields }, { routes: [route], told: null })).toMatchObject({ routes: [], position: null })
  })

  it('tells where it goes only when the link ends there', () => {
    const end = { kind: 'arrives' as const, name: null, lat: 42, lon: -8, radiusM: 100 }
    const fields = { ...NOTHING, destination: true }
    expect(shown({ end })).toEqual(BARE)
    expect(shown({ fields, end: { kind: 'tripEnds' } })).toEqual(BARE)
    expect(shown({ fields, end }).position?.destination?.road.seconds).toBeGreaterThan(3600)
  })

  it('goes by its alias, whether its name is shared or not', () => {
    const aliases = { [VEHICLE.imei]: 'Cement' }
    expect(shown({ aliases })).toEqual({ ...BARE, name: 'Cement' })
    expect(shown({ aliases, fields: { ...NOTHING, name: true } }).name).toBe('Cement')
  })

  it('that is withheld has neither place nor time nor speed nor way', () => {
    const all = { ...NOTHING, speed: true, address: true, trail: 'sinceCreation', destination: true } as const
    expect(shown({ fields: all }, { told: null })).toEqual({ key: 'k', withheld: true, position: null })
  })

  it('of which nothing was heard is not withheld', () => {
    expect(shownVehicle(VEHICLE, null, { ...AROUND, told: null }, { ...TERMS, deviceIcon: true })).toEqual({
      key: 'k',
      icon: 'truck',
      withheld: false,
      position: null,
    })
  })
})
