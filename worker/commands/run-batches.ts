import { takeTurns } from '@/db/queries/commands/batches/take-turns'
import { tellBatches } from '@/db/queries/commands/batches/tell-batches'
import { systemAccess } from '@/lib/auth/access'
import { log } from '@/lib/log'

const system = systemAccess('worker')

/**
 * Gives the next devices of batches their turns, some at a time, and tells of batches that are over, as long as the process lives;
 * of several workers one does. It looks once a second, and more often while there are some.
 * `stop` waits for those that are under way.
 */
export function runBatches({ idleMs = 1000, busyMs = 150 } = {}): { stop: () => Promise<void> } {
  let isOver = false
  let next: NodeJS.Timeout
  let taking: Promise<void> = Promise.resolve()
  const take = async (): Promise<void> => {
    let had = 0
    try {
      had = await takeTurns(system, new Date())
    } catch (error) {
      log.warn({ err: error }, 'turns of batches could not be taken')
    }
    try {
      await tellBatches(system)
    } catch (error) {
      log.warn({ err: error }, 'batches that are over could not be told of')
    }
    if (!isOver) lookIn(had > 0 ? busyMs : idleMs)
  }
  const lookIn = (ms: number): void => {
    next = setTimeout(() => {
      taking = take()
    }, ms)
  }
  lookIn(idleMs)
  return {
    stop: async () => {
      isOver = true
      clearTimeout(next)
      await taking
    },
  }
}
