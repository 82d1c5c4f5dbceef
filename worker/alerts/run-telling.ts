import { setTimeout as pause } from 'node:timers/promises'
import { devicesToTell, putOffTelling, tellWaiting } from '@/db/queries/alerts/tell-waiting'
import { systemAccess } from '@/lib/auth/access'
import { log } from '@/lib/log'
import { runClaims } from '../run-claims'

const system = systemAccess('worker')

/** What could not be decided is tried again after so long. */
const PAUSE_MS = 60_000

type Options = { atOnce?: number; pollMs?: number; now?: () => number }

/**
 * Decides who is told of alerts, device by device, as long as the process lives; any number of workers may do so. `stop` waits
 * for what is under way.
 */
export async function runTelling({ atOnce = 2, pollMs = 2000, now = Date.now }: Options = {}) {
  const underWay = new Set<number>()
  return runClaims({
    wakesOn: 'alerts',
    atOnce,
    pollMs,
    claim: async (room) => {
      const ids = await devicesToTell(system, { most: room, underWay: [...underWay], now: now() })
      for (const id of ids) underWay.add(id)
      return ids
    },
    work: async (id) => {
      try {
        await tellWaiting(system, id, now())
      } catch (error) {
        log.warn({ err: error, device: id }, 'alerts not told')
        await putOffTelling(system, id, now(), now() + PAUSE_MS).catch(() => pause(PAUSE_MS))
      } finally {
        underWay.delete(id)
      }
    },
  })
}
