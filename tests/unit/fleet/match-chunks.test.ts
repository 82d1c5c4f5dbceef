import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type MatchedFix, matchChunks } from '@/lib/fleet/routes/match-chunks'
import { DEGREE_M, distanceM } from '@/lib/geo/distance'

const at = (seconds: number, metres: number): MatchedFix => ({
  time: seconds * 1000,
  lat: 41 + metres / DEGREE_M,
  lon: -8,
})
const drive = (count: number, from = 0) =>
  Array.from({ length: count }, (_, index) => at(from + index * 10, index * 100))
const LIMITS = { mostFixes: 100, mostM: 100_000 }
const metresOf = (fixes: readonly MatchedFix[]) =>
  fixes.slice(1).reduce((sum, fix, index) => sum + distanceM(fixes[index] ?? fix, fix), 0)

describe('pieces of a drive', () => {
  test('hold as many fixes as the engine takes, and meet', () => {
    const chunks = matchChunks(drive(250), LIMITS)
    expect(chunks.map(({ length }) => length)).toEqual([100, 100, 52])
    expect(chunks[1]?.[0]).toEqual(chunks[0]?.at(-1))
    expect(chunks[2]?.[0]).toEqual(chunks[1]?.at(-1))
  })

  test('are no longer than the engine takes', () => {
    const chunks = matchChunks(drive(100), { ...LIMITS, mostM: 1050 })
    expect(chunks.length).toBe(10)
    for (const chunk of chunks) expect(metresOf(chunk)).toBeLessThanOrEqual(1050)
  })

  test('never go over a gap of time or way', () => {
    const [first, second] = [drive(20), drive(20, 200 + 301)]
    expect(matchChunks([...first, ...second], LIMITS)).toHaveLength(2)
    expect(matchChunks([at(0, 0), at(10, 100), at(20, 2200), at(30, 2300)], LIMITS)).toEqual([
      [at(0, 0), at(10, 100)],
      [at(20, 2200), at(30, 2300)],
    ])
  })

  test('leave out a vehicle that stands, which is no gap', () => {
    const standing = Array.from({ length: 30 }, (_, index) => at(20 + index * 60, 200 + (index % 3)))
    const [chunk, ...others] = matchChunks([at(0, 0), at(10, 100), ...standing, at(1830, 300)], LIMITS)
    expect(others).toEqual([])
    expect(chunk).toHaveLength(4)
  })

  test('are none of a single fix, or of none', () => {
    expect(matchChunks([], LIMITS)).toEqual([])
    expect(matchChunks([at(0, 0), at(60, 3)], LIMITS)).toEqual([])
  })

  test('hold every move of any drive once, and nothing across gaps', () => {
    const step = fc.record({ s: fc.integer({ min: 1, max: 600 }), m: fc.integer({ min: 0, max: 3000 }) })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), fc.integer({ min: 2, max: 12 }), (steps, mostFixes) => {
        let [seconds, metres] = [0, 0]
        const fixes = steps.map(({ s, m }) => {
          seconds += s
          metres += m
          return at(seconds, metres)
        })
        for (const chunk of matchChunks(fixes, { mostFixes, mostM: 1e9 })) {
          expect(chunk.length).toBeLessThanOrEqual(mostFixes)
          const inside = fixes.filter(
            ({ time }) => time >= (chunk[0]?.time ?? 0) && time <= (chunk.at(-1)?.time ?? 0),
          )
          inside.slice(1).forEach((fix, index) => {
            const before = inside[index] ?? fix
            expect(fix.time - before.time).toBeLessThanOrEqual(300_000)
            expect(distanceM(before, fix)).toBeLessThanOrEqual(2001)
          })
        }
      }),
    )
  })
})
