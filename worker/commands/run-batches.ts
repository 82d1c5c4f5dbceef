import { takeTurns } from '@/db/queries/commands/batches/take-turns'
import { tellBatches } from '@/db/queries/commands/batches/tell-batches'
import { systemAccess } from '@/lib/auth/access'
import { log } from '@/lib/log'

const system = systemAccess('worker')

/**
 * Gives the next devices of batches their turns once a second, and tells of batches that are over, as long as the process lives;
 * of several workers one does.
 * `stop` waits for those that are under way.
 */
export function runBatches({ pollMs = 1000 } = {}): { stop: () => Promise<void> } {
  let taking: Promise<void> | null = null
  const take = async (): Promise<void> => {
    try {
      await takeTurns(system, new Date())
    } catch (error) {
      log.warn({ err: error }, 'turns of batches could not be taken')
    }
    try {
      await tellBatches(system)
    } catch (error) {
      log.warn({ err: error }, 'batches that are over could not be told of')
    } finally {
      taking = null
    }
  }
  const poll = setInterval(() => {
    taking ??= take()
  }, pollMs)
  return {
    stop: async () => {
      clearInterval(poll)
      await taking
    },
  }
}
