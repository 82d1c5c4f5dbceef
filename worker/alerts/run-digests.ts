import { setTimeout as pause } from 'node:timers/promises'
import { digestsDue, putOffHeld, tellHeld } from '@/db/queries/alerts/held-deliveries'
import { type PersonKey, personKey } from '@/lib/alerts/telling/telling-people'
import { systemAccess } from '@/lib/auth/access'
import { log } from '@/lib/log'
import { runClaims } from '../run-claims'

const system = systemAccess('worker')

/** What could not be told is tried again after so long. */
const PAUSE_MS = 60_000

type Options = { atOnce?: number; pollMs?: number; now?: () => number }

/**
 * Tells people what was held back for them once its time has come, person by person, as long as the process lives; any number
 * of workers may do so. `stop` waits for what is under way.
 */
export async function runDigests({ atOnce = 2, pollMs = 10_000, now = Date.now }: Options = {}) {
  const underWay = new Map<string, PersonKey>()
  return runClaims({
    wakesOn: 'clock',
    atOnce,
    pollMs,
    claim: async (room) => {
      const due = await digestsDue(system, { most: room, underWay: [...underWay.values()], now: now() })
      for (const person of due) underWay.set(personKey(person), person)
      return due
    },
    work: async (person) => {
      try {
        await tellHeld(system, person, now())
      } catch (error) {
        log.warn({ err: error, person: personKey(person) }, 'a digest could not be told')
        const put = { now: now(), until: now() + PAUSE_MS }
        await putOffHeld(system, person, put).catch(() => pause(PAUSE_MS))
      } finally {
        underWay.delete(personKey(person))
      }
    },
  })
}
