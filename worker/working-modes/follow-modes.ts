import { followModes, MOST_LOOKED_AT } from '@/db/queries/working-modes/follow-modes'
import { systemAccess } from '@/lib/auth/access'
import { log } from '@/lib/log'

const system = systemAccess('worker')

/** Looks after one another, at most: whatever else the worker does has its turn as well. */
const MOST_LOOKS = 20

/**
 * Looks each second for working modes of which something is to be decided, as long as the process lives; of several workers one
 * does. `stop` waits for the look that is under way.
 */
export function runFollowModes({ pollMs = 1000 } = {}): { stop: () => Promise<void> } {
  let looking: Promise<void> | null = null
  let stopped = false
  const look = async (): Promise<void> => {
    try {
      for (let n = 0; n < MOST_LOOKS && !stopped; n++)
        if ((await followModes(system, new Date())) < MOST_LOOKED_AT) return
    } catch (error) {
      log.warn({ err: error }, 'working modes could not be followed')
    } finally {
      looking = null
    }
  }
  const poll = setInterval(() => {
    looking ??= look()
  }, pollMs)
  return {
    stop: async () => {
      stopped = true
      clearInterval(poll)
      await looking
    },
  }
}
