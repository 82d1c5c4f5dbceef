import { describe, expect, it } from 'vitest'
import { gsmLevelOfCsq, gsmLevelOfDbm } from '@/lib/devices/gsm-level'

describe('the level of a signal', () => {
  it.each([
    [0, 0],
    [1, 1],
    [7, 1],
    [8, 2],
    [14, 2],
    [15, 3],
    [20, 3],
    [21, 4],
    [31, 4],
    [32, null],
    [99, null],
    [null, null],
  ])('of %s as modems count it is %s', (csq, level) => {
    expect(gsmLevelOfCsq(csq)).toBe(level)
  })

  it.each([
    [-120, 0],
    [-113, 0],
    [-111, 1],
    [-98, 1],
    [-97, 2],
    [-84, 2],
    [-83, 3],
    [-72, 3],
    [-71, 4],
  ])('of %s dBm is %s', (dbm, level) => {
    expect(gsmLevelOfDbm(dbm)).toBe(level)
  })
})
