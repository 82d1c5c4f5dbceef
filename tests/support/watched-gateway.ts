import { afterEach, beforeEach } from 'vitest'
import { MOST_HOLD_MS, watchTurns } from './loop-hold'

/**
 * Set up for the whole suite of the gateway, which runs in the thread of its tests: no test may hold the event loop for
 * too long, twice in its file, for once is what loads and compiles. What trackers and assertions of a test compute counts
 * too, so the gateway itself takes less; a test that computes long gives others their turns.
 */
const holds: string[] = []
let stop: () => void

beforeEach(({ task }) => {
  stop = watchTurns((ms) => {
    if (ms > MOST_HOLD_MS) holds.push(`${Math.round(ms)} ms in “${task.name}”`)
  })
})

afterEach(() => {
  stop()
  if (holds.length > 1) throw new Error(`the event loop was held twice: ${holds.splice(1).join(', ')}`)
})
