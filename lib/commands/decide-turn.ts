import type { BatchOutcome } from './batch-schema'
import { MOST_OPEN } from './command-states'

/** What is known of a device when it has its turn in a batch. */
export type TurnFacts = {
  isOffline: boolean
  /** Its model takes the command. */
  isOffered: boolean
  /** It restores an engine: it goes before all that waits. */
  isUrgent: boolean
  /** The one that waits for it while it is offline. */
  pendingId: number | null
  /** It is to read something out, and has read out as much as it may today. */
  hasSpoken: boolean
  /** Commands of it that are open, the pending one among them. */
  open: number
}
type BatchChoices = { replaces: boolean; skipsOffline: boolean }

/** What becomes of a device of a batch when it has its turn. */
export function decideTurn(
  { isOffline, isOffered, isUrgent, pendingId, hasSpoken, open }: TurnFacts,
  { replaces, skipsOffline }: BatchChoices,
): Exclude<BatchOutcome, 'notAllowed' | 'deviceGone' | 'cancelled'> {
  if (!isOffered) return 'notOffered'
  if (isOffline && skipsOffline) return 'offlineSkipped'
  if (isUrgent) return 'ordered'
  if (isOffline && pendingId !== null && !replaces) return 'offlineCommandExists'
  if (hasSpoken) return 'spokenTooOften'
  const givesWay = isOffline && pendingId !== null ? 1 : 0
  return open - givesWay >= MOST_OPEN ? 'deviceBusy' : 'ordered'
}
