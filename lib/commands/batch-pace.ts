/** Devices of all batches that are sent a command within any second, at most. */
export const BATCH_PER_SECOND = 200

/**
 * They have their turns a little slower, and some at a time: what was queued one after the other may be written to its devices
 * at the same time, when gateways or the database are slow for a moment.
 */
const PACE = { perSecond: 140, atOnce: 30 } as const

/** How many devices have their turns, so long after others had theirs. */
export const devicesInTurn = (sinceMs: number): number =>
  Math.max(0, Math.min(PACE.atOnce, Math.floor((sinceMs / 1000) * PACE.perSecond)))
