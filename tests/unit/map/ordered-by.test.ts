import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { descendingBy, orderedBy } from '@/lib/basemap/ordered-by'

const numbers = fc.array(fc.oneof(fc.nat({ max: 4 }), fc.integer({ min: 0, max: 2 ** 32 })))

describe('the order of numbers', () => {
  it('is that of a stable comparison', () => {
    fc.assert(
      fc.property(numbers, (all) => {
        const places = all.map((_, i) => i)
        const number = (i: number) => all[i] as number
        expect([...orderedBy(all)]).toEqual(places.toSorted((a, b) => number(a) - number(b)))
        expect([...descendingBy(all)]).toEqual(places.toSorted((a, b) => number(b) - number(a)))
      }),
    )
  })
})
