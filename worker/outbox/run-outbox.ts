import { subscribe } from '@/bus/bus'
import { database } from '@/db/client'
import { claimOutbox, doubtAbandoned } from '@/db/queries/outbox/outbox'
import { systemAccess } from '@/lib/auth/access'
import { log } from '@/lib/log'
import { sendRow } from '@/server/outbox/send-row'

const system = systemAccess('worker')

type Options = {
  atOnce?: number
  /** A row that is being sent for longer has lost its sender; far more than the longest time-out of a kind. */
  leaseSeconds?: number
  /** Looks for rows whose pause is over this often. */
  pollMs?: number
}

/**
 * Sends what waits in the outbox, a few at once, as long as the process lives; any number of workers may do so. What
 * an earlier process of this node was sending is marked as doubtful first. `stop` waits for what is under way.
 */
export async function runOutbox({ atOnce = 4, leaseSeconds = 180, pollMs = 2000 }: Options = {}) {
  const running = new Set<Promise<void>>()
  let looking = false
  let lookAgain = false
  let stopped = false

  /** One look at a time; a call during one makes it look once more. */
  async function look(): Promise<void> {
    lookAgain = true
    if (looking) return
    looking = true
    try {
      while (lookAgain && !stopped) {
        lookAgain = false
        await doubtAbandoned(system, 'expired')
        while (running.size < atOnce && !stopped) {
          const row = await claimOutbox(system, leaseSeconds)
          if (!row) break
          const sending: Promise<void> = sendRow(system, row)
            .catch((error) => log.warn({ err: error, row: row.id }, 'row of the outbox not settled'))
            .finally(() => {
              running.delete(sending)
              void look()
            })
          running.add(sending)
        }
      }
    } catch (error) {
      log.warn({ err: error }, 'outbox not read')
    } finally {
      looking = false
    }
  }

  await doubtAbandoned(system, 'own')
  const poll = setInterval(() => void look(), pollMs)
  const subscription = await subscribe(database(), {
    onMessage: ({ kind }) => {
      if (kind === 'outbox') void look()
    },
    onGap: () => void look(),
  })
  void look()
  return {
    stop: async () => {
      stopped = true
      clearInterval(poll)
      subscription.stop()
      await Promise.all(running)
    },
  }
}
