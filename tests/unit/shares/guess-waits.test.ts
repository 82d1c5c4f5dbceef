import { describe, expect, it } from 'vitest'
import { networkWaitS, totalWaitS } from '@/lib/shares/guess-waits'

const DAY_S = 86_400

/** How many tries are judged in a day by who tries again as soon as may be. */
function judgedInADay(waitOf: (tries: number) => number): number {
  let [tries, seconds] = [0, 0]
  while (seconds < DAY_S) seconds += waitOf(++tries)
  return tries
}

describe('wrong passcodes', () => {
  it('of a network cost it nothing at first, then longer and longer', () => {
    expect([1, 9, 10, 11, 12, 40].map(networkWaitS)).toEqual([0, 0, 60, 120, 240, 3600])
    expect(judgedInADay(networkWaitS)).toBeLessThan(50)
  })

  it('of all slow down strangers to a link, and never close it', () => {
    expect([1, 200, 201, 300, 301, 100_000].map(totalWaitS)).toEqual([0, 0, 10, 10, 20, 900])
    expect(judgedInADay(totalWaitS)).toBeLessThan(1000)
  })
})
