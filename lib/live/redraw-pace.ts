/** Of so few vehicles what changed is redrawn by itself; of more, all is laid out anew. */
export const FEW_CHANGED = 50

/** People do not see more often than this that very much has changed. */
const MOST_MS = 1000
/** The worker is busy with redrawing for a tenth of its time. */
const REST_FOR_WORK = 9
/** What the page's thread has to do for a vehicle that is drawn, kept to a tenth of its time too. */
const REST_MS_EACH_DRAWN = 0.1
const REST_MS_EACH_CHANGED = 2.5

export type Redrawn = {
  /** What it took the worker, in ms. */
  costMs: number
  /** Vehicles that changed since the redraw before. */
  changed: number
  /** Vehicles that were handed to the map. */
  drawn: number
  /** Clusters were laid out anew: their buttons are replaced, and must stay long enough to be pressed. */
  regrouped: boolean
}

/** How long after a redraw the next of its kind may come, in ms: the more it was about, the longer; 1 s at most. */
export function restAfter({ costMs, changed, drawn, regrouped }: Redrawn): number {
  if (regrouped) return MOST_MS
  const rest = Math.max(
    costMs * REST_FOR_WORK,
    drawn * REST_MS_EACH_DRAWN,
    changed > FEW_CHANGED ? changed * REST_MS_EACH_CHANGED : 0,
  )
  return Math.min(rest, MOST_MS)
}

export type Redraw = { what: 'all' | 'changed'; at: number }

/**
 * What to redraw next, and when, as a time of the same clock as `now`. `changed` counts vehicles whose change is not
 * drawn at all; from `allFrom` on everything may be laid out anew, from `changedFrom` on what changed be redrawn.
 */
export function nextRedraw(
  changed: number,
  { now, allFrom, changedFrom }: { now: number; allFrom: number; changedFrom: number },
): Redraw {
  const all = Math.max(now, allFrom)
  const part = Math.max(now, changedFrom)
  return changed > 0 && changed <= FEW_CHANGED && part < all
    ? { what: 'changed', at: part }
    : { what: 'all', at: all }
}

/** How often live screens show what has changed: with each message of the feed, or rarely for slow machines. */
export const REFRESH_PACES = ['atOnce', 'everyFiveSeconds'] as const
export type RefreshPace = (typeof REFRESH_PACES)[number]

/** Milliseconds between two changes on a live screen; 0 is at once. */
export const PACE_MS: Readonly<Record<RefreshPace, number>> = { atOnce: 0, everyFiveSeconds: 5000 }
