import { batchPositions } from '@/db/queries/webhooks/batch-positions'
import { claimDeliveries, reviveAbandoned } from '@/db/queries/webhooks/claim-deliveries'
import { placeNew } from '@/db/queries/webhooks/lanes'
import { tellPassedMoments } from '@/db/queries/webhooks/passed-moments'
import { systemAccess } from '@/lib/auth/access'
import { log } from '@/lib/log'
import { TIME_OUT_MS } from '@/lib/webhooks/attempts'
import { sendDelivery } from '@/server/webhooks/send-delivery'
import { runClaims } from '../run-claims'

const system = systemAccess('worker')

type Options = {
  /** Deliveries under way at a time, of all endpoints. */
  atOnce?: number
  /** A delivery that is being sent for longer has lost its sender; longer than the time-out. */
  leaseSeconds?: number
  pollMs?: number
  timeOutMs?: number
  /** Between two batches of positions, and between two looks at what happens by the clock. */
  batchMs?: number
  lookMs?: number
}

/**
 * Sends what endpoints are to be told, as long as the process lives; any number of workers may do so. What an earlier
 * process of this node was sending is sent again. `stop` waits for what is under way.
 */
export async function runWebhooks({
  atOnce = 64,
  leaseSeconds = 60,
  pollMs = 2000,
  timeOutMs = TIME_OUT_MS,
  batchMs = 5000,
  lookMs = 15_000,
}: Options = {}) {
  await reviveAbandoned(system, 'own')
  const batches = every(batchMs, () => batchPositions(system))
  const looks = every(lookMs, () => tellPassedMoments(system, Date.now()))
  const claims = await runClaims({
    wakesOn: 'webhooks',
    atOnce,
    pollMs,
    beforeLook: async () => {
      await reviveAbandoned(system, 'expired')
      while (await placeNew(system)) {}
    },
    claim: (room) => claimDeliveries(system, leaseSeconds, room),
    work: (row) =>
      sendDelivery(system, row, timeOutMs).catch((error) =>
        log.warn({ err: error, delivery: row.id }, 'delivery not settled'),
      ),
  })
  return {
    stop: async () => {
      await Promise.all([batches.stop(), looks.stop()])
      await claims.stop()
    },
  }
}

/** Does `work` again and again, with a pause in between; `stop` waits for the last time. */
function every(ms: number, work: () => Promise<void>): { stop: () => Promise<void> } {
  let running = Promise.resolve()
  let isRunning = false
  const timer = setInterval(() => {
    if (isRunning) return
    isRunning = true
    running = work()
      .catch((error) => log.warn({ err: error }, 'webhooks not looked after'))
      .finally(() => {
        isRunning = false
      })
  }, ms)
  return {
    stop: () => {
      clearInterval(timer)
      return running
    },
  }
}
