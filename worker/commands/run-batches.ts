import { takeTurns } from '@/db/queries/commands/batches/take-turns'
import { tellBatches } from '@/db/queries/commands/batches/tell-batches'
import { systemAccess } from '@/lib/auth/access'
import { log } from '@/lib/log'
import { runEachSecond } from '../run-each-second'

const system = systemAccess('worker')

const BUSY_MS = 150

/**
 * Gives the next devices of batches their turns, some at a time, and tells of batches that are over; of several workers one
 * does.
 */
export const runBatches = () =>
  runEachSecond(
    async () => {
      const turns = await takeNext()
      await tellBatches(system)
      return turns
    },
    { busyMs: BUSY_MS, failure: 'batches that are over could not be told of' },
  )

/** Batches that are over are told of whether or not others have their turns. */
async function takeNext(): Promise<number> {
  try {
    return await takeTurns(system, new Date())
  } catch (error) {
    log.warn({ err: error }, 'turns of batches could not be taken')
    return 0
  }
}
