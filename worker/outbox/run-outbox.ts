import { claimOutbox, doubtAbandoned } from '@/db/queries/outbox/outbox'
import { systemAccess } from '@/lib/auth/access'
import { log } from '@/lib/log'
import { OUTBOX_LANES, type OutboxLane } from '@/lib/outbox/rows'
import { sendRow } from '@/server/outbox/send-row'
import { listed, runClaims } from '../run-claims'

const system = systemAccess('worker')

type Options = {
  /** Of each lane. */
  atOnce?: number
  /** A row that is being sent for longer has lost its sender; far more than the longest time-out of a kind. */
  leaseSeconds?: number
  /** Looks for rows whose pause is over this often. */
  pollMs?: number
}

/**
 * Sends what waits in the outbox, a few of each lane at once, as long as the process lives; any number of workers may do so.
 * What an earlier process of this node was sending is marked as doubtful first. `stop` waits for what is under way.
 */
export async function runOutbox({ atOnce = 4, leaseSeconds = 180, pollMs = 2000 }: Options = {}) {
  await doubtAbandoned(system, 'own')
  const run = (lane: OutboxLane) =>
    runClaims({
      wakesOn: 'outbox',
      atOnce,
      pollMs,
      beforeLook: async () => void (await doubtAbandoned(system, 'expired')),
      claim: async () => listed(await claimOutbox(system, lane, leaseSeconds)),
      work: (row) =>
        sendRow(system, row).catch((error) =>
          log.warn({ err: error, row: row.id }, 'row of the outbox not settled'),
        ),
    })
  const lanes = await Promise.all(OUTBOX_LANES.map(run))
  return { stop: async () => void (await Promise.all(lanes.map(({ stop }) => stop()))) }
}
