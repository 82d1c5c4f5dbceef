import type { RunningRoute } from './run-schema'

/** By less than a minute nobody is late. */
const LATE_S = 60

/** How late a run is, where that is worth a word. */
export const latenessOf = ({ lateSeconds }: Pick<RunningRoute, 'lateSeconds'>): number | null =>
  lateSeconds !== null && lateSeconds >= LATE_S ? lateSeconds : null

type Judged = Pick<RunningRoute, 'offRouteSince' | 'lateSeconds' | 'next' | 'name'>

/**
 * Sorts runs by who needs somebody most: those that are off their route, for the longest first, then those that are late, by the
 * most first, then by who is next at a stop. Where nothing says when, it is last.
 */
export function worstFirst(a: Judged, b: Judged): number {
  return (
    earlier(a.offRouteSince, b.offRouteSince) ||
    (latenessOf(b) ?? 0) - (latenessOf(a) ?? 0) ||
    earlier(a.next?.arrivesAt ?? null, b.next?.arrivesAt ?? null) ||
    earlier(a.next?.dueAt ?? null, b.next?.dueAt ?? null) ||
    a.name.localeCompare(b.name)
  )
}

function earlier(a: string | null, b: string | null): number {
  if (a === b) return 0
  if (a === null) return 1
  return b === null ? -1 : Date.parse(a) - Date.parse(b)
}
