import { setTimeout as sleep } from 'node:timers/promises'
import type { PlannedFix } from './replay-plan'
import type { Tracker } from './tracker'

/** Timers do not go beyond 24 days. */
const LONGEST_SLEEP_MS = 60 * 60_000

/** Sends each fix when it is due, and waits until all are confirmed. Rejects when the tracker gives up. */
export async function playDrive(
  plan: readonly PlannedFix[],
  tracker: Tracker,
  signal?: AbortSignal,
): Promise<void> {
  const began = Date.now()
  for (const { fix, dueMs } of plan) {
    for (let wait = began + dueMs - Date.now(); wait > 0; wait = began + dueMs - Date.now()) {
      await sleep(Math.min(wait, LONGEST_SLEEP_MS), undefined, { signal })
    }
    signal?.throwIfAborted()
    await tracker.send({ fix, alarm: null })
  }
  await tracker.flush()
}
