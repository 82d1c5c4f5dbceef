import { describe, expect, it } from 'vitest'
import { type GateFix, judgeEngineCut } from '@/lib/commands/engine-gate'

const NOW = Date.UTC(2026, 10, 26, 12)
/** Fixes so many seconds ago, with their speeds. */
const fixes = (...given: [secondsAgo: number, speedKmh: number | null][]): GateFix[] =>
  given.map(([secondsAgo, speedKmh]) => ({ time: NOW - secondsAgo * 1000, speedKmh }))

describe('the gate of an engine cut', () => {
  it.each([
    ['a vehicle that stood for half a minute', fixes([40, 0], [25, 3], [10, 5])],
    ['one that reports each minute', fixes([90, 0], [30, 0])],
    ['one whose fixes came in another order', fixes([10, 0], [45, 0], [25, 0])],
    ['one that moved before it stood', fixes([100, 60], [50, 0], [30, 0], [5, 0])],
  ])('is open for %s', (_what, given) => {
    expect(judgeEngineCut(given, NOW)).toBeNull()
  })

  it.each([
    ['nothing is known of', [], 'noFix'],
    ['was located a while ago', fixes([120, 0], [61, 0]), 'staleFix'],
    ['moves', fixes([40, 0], [20, 0], [2, 6]), 'moving'],
    ['does not say how fast it is', fixes([40, 0], [2, null]), 'moving'],
    ['stood at one fix only, whatever it did since', fixes([110, 60], [50, 3]), 'stillStopping'],
    ['said nothing in between for long', fixes([100, 0], [10, 0]), 'stillStopping'],
    ['has stood for 29 seconds', fixes([34, 0], [20, 0], [5, 0]), 'stillStopping'],
    ['moved a moment ago', fixes([60, 0], [30, 20], [20, 0], [5, 0]), 'stillStopping'],
  ] as const)('is closed for one that %s', (_what, given, reason) => {
    expect(judgeEngineCut(given, NOW)).toBe(reason)
  })
})
