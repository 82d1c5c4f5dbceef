import { runOutTimers } from '@/db/queries/commands/command-timers'
import { systemAccess } from '@/lib/auth/access'
import { log } from '@/lib/log'

const system = systemAccess('worker')

/**
 * Looks each second for commands about which time decides, as long as the process lives; any number of workers may do so.
 * `stop` waits for the look that is under way.
 */
export function runCommandTimers({ pollMs = 1000 } = {}): { stop: () => Promise<void> } {
  let looking: Promise<void> | null = null
  const look = async (): Promise<void> => {
    try {
      await runOutTimers(system)
    } catch (error) {
      log.warn({ err: error }, 'timers of commands could not be looked at')
    } finally {
      looking = null
    }
  }
  const poll = setInterval(() => {
    looking ??= look()
  }, pollMs)
  return {
    stop: async () => {
      clearInterval(poll)
      await looking
    },
  }
}
