import { setTimeout as pause } from 'node:timers/promises'
import { dueDevices, putOffDue, raiseDue } from '@/db/queries/ingest/raise-due'
import { systemAccess } from '@/lib/auth/access'
import { log } from '@/lib/log'
import { runClaims } from '../run-claims'

const system = systemAccess('worker')

type Options = { atOnce?: number; pollMs?: number; now?: () => number }

/** What could not be dealt with is tried again after so long. */
const PAUSE_MS = 60_000

/**
 * Raises alerts that fall due as time passes, device by device, as long as the process lives; any number of workers may do so.
 * `stop` waits for what is under way.
 */
export async function runDeadlines({ atOnce = 2, pollMs = 1000, now = Date.now }: Options = {}) {
  const underWay = new Set<number>()
  return runClaims({
    wakesOn: 'clock',
    atOnce,
    pollMs,
    claim: async (room) => {
      const ids = await dueDevices(system, { now: now(), most: room, underWay: [...underWay] })
      for (const id of ids) underWay.add(id)
      return ids
    },
    work: async (id) => {
      try {
        const raised = await raiseDue(system, id, now())
        // Somebody works on the device: what they do may put an end to it.
        if (raised === null) await pause(pollMs)
      } catch (error) {
        log.warn({ err: error, device: id }, 'what is due could not be raised')
        await putOffDue(system, id, now() + PAUSE_MS).catch(() => {})
      } finally {
        underWay.delete(id)
      }
    },
  })
}
