import fc from 'fast-check'
import { expect, it } from 'vitest'
import { packSignal, UNKNOWN, unpackIgnition, unpackSpeed } from '@/lib/positions/packed-fix'

it('an ignition comes out of a signal as it went in, whatever is beside it', () => {
  const ignitions = fc.constantFrom(true, false, null)
  const satellites = fc.option(fc.integer({ min: 0, max: 254 }))
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 7 }), ignitions, satellites, (source, ignition, seen) => {
      expect(unpackIgnition(packSignal(source, ignition, seen))).toBe(ignition)
    }),
  )
})

it('a speed is in tenths, and one that was not told is none', () => {
  expect(unpackSpeed(523)).toBe(52.3)
  expect(unpackSpeed(0)).toBe(0)
  expect(unpackSpeed(UNKNOWN.speed)).toBeNull()
})
