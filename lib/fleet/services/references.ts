import type { Reference } from './judge-plan'
import { baseOf, type Kept, type Wanted } from './vehicle-counter'

/**
 * The last service that was done for a plan. What somebody typed with it does not count here: it is a reading of the odometer
 * where they said so, else a word in the history.
 */
export type ServiceDone = { id: number; at: number; day: string }

type Known = { base: Reference | null; last: Reference | null }
type Plan = { startOn: string; startAt: number; done: ServiceDone | null }

export type WantedReference = Wanted & { which: 'base' | 'last'; key: string; day: string }

/**
 * Of a plan and a vehicle, the readings at its start and at the last service that are to be made out: those not known yet, and
 * those that late data or a correction may have changed (`correctedAt`: the last one). A plan that has not begun counts from now.
 */
export function referencesWanted(
  kept: Kept,
  { base, last }: Known,
  { startOn, startAt, done }: Plan,
  { now, correctedAt }: { now: number; correctedAt: number | null },
): WantedReference[] {
  const isAnew = baseOf(kept) === 'beginning'
  // What was read before a correction goes by what was driven up to that.
  const isLater = (at: number) =>
    kept.staleFrom !== null && (kept.staleFrom <= at || (correctedAt !== null && at < correctedAt))
  const isOld = (known: Reference | null, key: string, at: number) =>
    isAnew || known?.key !== key || known.at !== at || isLater(at)
  const wanted: WantedReference[] = []
  const begin = Math.min(startAt, now)
  const startKey = `start ${startOn}`
  if (isOld(base, startKey, begin)) wanted.push({ which: 'base', key: startKey, at: begin, day: startOn })
  if (done) {
    const { id, at, day } = done
    const key = `service ${id}`
    if (isOld(last, key, at)) wanted.push({ which: 'last', key, at, day })
  }
  return wanted
}

/** The references of a plan after the readings that were asked for. */
export function referencesAfter(
  { base, last }: Known,
  wanted: readonly WantedReference[],
  read: readonly { odometerM: number; engineS: number }[],
  done: ServiceDone | null,
): Known {
  const known: Known = { base, last: done === null ? null : last }
  for (const [n, { which, key, at, day }] of wanted.entries()) {
    const reading = read[n]
    if (reading) known[which] = { key, at, day, ...reading }
  }
  return known
}
