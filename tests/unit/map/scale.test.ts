import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { metresPerPixel, scaleLength } from '@/lib/basemap/scale'

describe('the scale', () => {
  it('shows round distances in the unit of the account', () => {
    expect(scaleLength(10, 88, 'km')).toEqual({ value: 500, unit: 'm', px: 50 })
    expect(scaleLength(100, 88, 'km')).toEqual({ value: 5, unit: 'km', px: 50 })
    expect(scaleLength(100, 88, 'mi')).toMatchObject({ value: 5, unit: 'mi' })
    expect(scaleLength(1, 88, 'mi')).toMatchObject({ value: 200, unit: 'ft' })
    expect(scaleLength(10, 88, 'nmi')).toMatchObject({ value: 0.3, unit: 'nmi' })
  })

  it('never is longer than its room', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 84, noNaN: true }),
        fc.double({ min: 0, max: 22, noNaN: true }),
        fc.constantFrom('km', 'mi', 'nmi'),
        (lat, zoom, unit) => {
          const { px } = scaleLength(metresPerPixel(lat, zoom), 88, unit)
          expect(px).toBeLessThanOrEqual(88.001)
          expect(px).toBeGreaterThan(35)
        },
      ),
    )
  })
})
