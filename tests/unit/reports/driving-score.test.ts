import { describe, expect, it } from 'vitest'
import { drivingScore } from '@/lib/reports/driving-score'

const driven = { distanceM: 100_000, movingS: 7200, harsh: 0, crashes: 0, overspeedS: 0 }

describe('the driving score', () => {
  it.each([
    [{}, 100],
    [{ harsh: 2 }, 94],
    [{ overspeedS: 720 }, 80],
    [{ crashes: 1 }, 70],
    [{ harsh: 99 }, 0],
    [{ distanceM: 1000, harsh: 1 }, 94],
    [{ distanceM: 0, movingS: 0 }, 100],
  ])('%j: %d', (part, score) => expect(drivingScore({ ...driven, ...part })).toBe(score))
})
