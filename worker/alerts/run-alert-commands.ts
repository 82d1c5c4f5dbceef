import { setTimeout as pause } from 'node:timers/promises'
import { devicesToOrderOf, orderRaised, putOffOrders } from '@/db/queries/commands/on-alert/order-raised'
import { systemAccess } from '@/lib/auth/access'
import { log } from '@/lib/log'
import { runClaims } from '../run-claims'

const system = systemAccess('worker')

/** What could not be decided is tried again after so long, as long as it is not too late by then. */
const PAUSE_MS = 60_000
/** Alerts of one device that are decided before others have their turn. */
const MOST_IN_A_ROW = 100

type Options = { atOnce?: number; pollMs?: number }

/**
 * Orders the commands of rules and fences that alerted, device by device, as long as the process lives; any number of workers may
 * do so. `stop` waits for what is under way.
 */
export async function runAlertCommands({ atOnce = 2, pollMs = 2000 }: Options = {}) {
  const underWay = new Set<number>()
  return runClaims({
    wakesOn: 'alertCommands',
    atOnce,
    pollMs,
    claim: async (room) => {
      const ids = await devicesToOrderOf(system, { most: room, underWay: [...underWay], now: new Date() })
      for (const id of ids) underWay.add(id)
      return ids
    },
    work: async (id) => {
      try {
        let left = MOST_IN_A_ROW
        while (left > 0 && (await orderRaised(system, id, new Date()))) left--
      } catch (error) {
        log.warn({ err: error, device: id }, 'commands of alerts not ordered')
        await putOffOrders(system, id, new Date(Date.now() + PAUSE_MS)).catch(() => pause(PAUSE_MS))
      } finally {
        underWay.delete(id)
      }
    },
  })
}
