import { setTimeout as pause } from 'node:timers/promises'
import { dueDevices, putOffDue, raiseDue } from '@/db/queries/ingest/raise-due'
import { systemAccess } from '@/lib/auth/access'
import { log } from '@/lib/log'

const system = systemAccess('worker')

type Options = { atOnce?: number; pollMs?: number; now?: () => number }

/** What could not be dealt with is tried again after so long. */
const PAUSE_MS = 60_000

/**
 * Raises what devices are alerted for when time passes, as long as the process lives; any number of workers may do so.
 * `stop` waits for what is under way.
 */
export function runDeadlines({ atOnce = 2, pollMs = 1000, now = Date.now }: Options = {}) {
  const underWay = new Map<number, Promise<void>>()
  let looking = false

  async function look(): Promise<void> {
    if (looking) return
    looking = true
    try {
      while (underWay.size < atOnce) {
        const most = atOnce - underWay.size
        const ids = await dueDevices(system, { now: now(), most, underWay: [...underWay.keys()] })
        for (const id of ids) underWay.set(id, raise(id))
        if (ids.length < most) break
        await Promise.race(underWay.values())
      }
    } catch (error) {
      log.warn({ err: error }, 'what is due could not be looked up')
    } finally {
      looking = false
    }
  }

  async function raise(id: number): Promise<void> {
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
  }

  const poll = setInterval(() => void look(), pollMs)
  void look()
  return {
    stop: async () => {
      clearInterval(poll)
      await Promise.all(underWay.values())
    },
  }
}
