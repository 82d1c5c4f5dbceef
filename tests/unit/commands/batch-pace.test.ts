import { describe, expect, it } from 'vitest'
import { randomFrom } from '@/demo/random'
import { BATCH_PER_SECOND, devicesInTurn } from '@/lib/commands/batch-pace'

/** How many moments lie within the second that has most of them. */
function mostWithinASecond(moments: readonly number[]): number {
  const sorted = [...moments].sort((one, other) => one - other)
  let from = 0
  return sorted.reduce((most, moment, at) => {
    while (moment - (sorted[from] ?? moment) >= 1000) from++
    return Math.max(most, at - from + 1)
  }, 0)
}

describe('devices of batches', () => {
  it.each([1, 7, 50, 150, 400, 999])(
    'are at most 200 within any second, however they are looked at each %d ms or so, and written up to 200 ms later',
    (pollMs) => {
      const { next: random } = randomFrom(pollMs)
      const written: number[] = []
      let last = Number.NEGATIVE_INFINITY
      for (let now = 0; now < 30_000; now += pollMs * (0.5 + random())) {
        const count = devicesInTurn(now - last)
        if (count === 0) continue
        last = now
        for (let device = 0; device < count; device++) written.push(now + random() * 200)
      }
      expect(mostWithinASecond(written)).toBeLessThanOrEqual(BATCH_PER_SECOND)
    },
  )

  it('are enough for 5000 within 40 seconds when they are looked at each 200 ms', () => {
    expect(devicesInTurn(200) * 5 * 40).toBeGreaterThanOrEqual(5000)
  })

  it('have no turn when the clock goes back', () => {
    expect(devicesInTurn(-5000)).toBe(0)
  })
})
