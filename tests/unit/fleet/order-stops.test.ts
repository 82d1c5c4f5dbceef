import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { orderStops } from '@/lib/fleet/routes/order-stops'
import { type LatLon, pathLengthM } from '@/lib/geo/distance'

const place = fc.record({
  lat: fc.double({ min: 41, max: 42, noNaN: true }),
  lon: fc.double({ min: -9, max: -8, noNaN: true }),
})
const several = (most: number) => fc.array(place, { minLength: 2, maxLength: most })
const lengthIn = (stops: readonly LatLon[], order: readonly number[]) =>
  pathLengthM(order.flatMap((index) => stops[index] ?? []))
const numbers = (stops: readonly LatLon[]) => stops.map((_, index) => index)

describe('the order of stops', () => {
  test('names each once, keeps both fixed ends, and is never longer than the given one', () => {
    fc.assert(
      fc.property(several(50), fc.boolean(), (stops, fixedEnd) => {
        const order = orderStops(stops, { fixedEnd })
        expect([...order].sort((a, b) => a - b)).toEqual(numbers(stops))
        expect(order[0]).toBe(0)
        if (fixedEnd) expect(order.at(-1)).toBe(stops.length - 1)
        expect(lengthIn(stops, order)).toBeLessThanOrEqual(lengthIn(stops, numbers(stops)) + 1e-6)
      }),
      { numRuns: 200 },
    )
  })

  test('is as long however the stops between are shuffled', () => {
    fc.assert(
      fc.property(several(11), fc.boolean(), fc.infiniteStream(fc.nat()), (stops, fixedEnd, keys) => {
        const [first, ...rest] = stops
        const end = fixedEnd ? rest.splice(-1) : []
        const shuffled = rest
          .map((stop) => [keys.next().value ?? 0, stop] as const)
          .sort(([a], [b]) => a - b)
          .map(([, stop]) => stop)
        const other = [...(first ? [first] : []), ...shuffled, ...end]
        expect(lengthIn(other, orderStops(other, { fixedEnd }))).toBeCloseTo(
          lengthIn(stops, orderStops(stops, { fixedEnd })),
          4,
        )
      }),
      { numRuns: 100 },
    )
  })

  test('is the shortest that there is of a few', () => {
    fc.assert(
      fc.property(several(7), fc.boolean(), (stops, fixedEnd) => {
        const rest = numbers(stops).slice(1)
        const end = fixedEnd && rest.length > 0 ? rest.splice(-1) : []
        const all = permutations(rest).map((middle) => lengthIn(stops, [0, ...middle, ...end]))
        expect(lengthIn(stops, orderStops(stops, { fixedEnd }))).toBeCloseTo(Math.min(...all), 4)
      }),
      { numRuns: 60 },
    )
  })

  test('untangles many stops of a street that were given to and fro', () => {
    const along = (index: number) => ({ lat: 41.5, lon: -8.9 + index * 0.01 })
    const jumbled = Array.from({ length: 40 }, (_, index) => along((index * 17) % 40))
    const order = orderStops(jumbled, { fixedEnd: false })
    expect(order.map((index) => Math.round(((jumbled[index]?.lon ?? 0) + 8.9) * 100))).toEqual(
      Array.from({ length: 40 }, (_, index) => index),
    )
  })
})

function permutations(of: readonly number[]): number[][] {
  if (of.length === 0) return [[]]
  return of.flatMap((one) => permutations(of.filter((other) => other !== one)).map((rest) => [one, ...rest]))
}
