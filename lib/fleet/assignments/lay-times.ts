/** What says who drives, the first before the others. The texts stand in messages under `fleet.sources`. */
export const ASSIGNMENT_SOURCES = ['manual', 'api', 'app', 'card', 'plan', 'fixed'] as const
export type AssignmentSource = (typeof ASSIGNMENT_SOURCES)[number]

/** Somebody drives from one moment to another, milliseconds UTC; a null end is until further notice. */
export type DriverTime = { driverId: number; source: AssignmentSource; from: number; to: number | null }

/**
 * Who drives, of what all sources say: without overlap, in order. Of several sources the first of `ASSIGNMENT_SOURCES` counts.
 * Within one source the newest counts from where it begins on, the later one of the list where two begin together. What
 * follows on without a change of driver or source is one time.
 */
export function layTimes(assignments: readonly DriverTime[]): DriverTime[] {
  const sources = ASSIGNMENT_SOURCES.map((source) =>
    // A stable sort: of those that begin together the later one comes last, and counts.
    assignments.filter((one) => one.source === source && !isEmpty(one)).sort((a, b) => a.from - b.from),
  )
  const next = sources.map(() => 0)
  const laid: DriverTime[] = []
  const edges = edgesOf(sources.flat())
  edges.forEach((from, index) => {
    sources.forEach((list, at) => {
      while ((list[next[at] ?? 0]?.from ?? Number.POSITIVE_INFINITY) <= from) next[at] = (next[at] ?? 0) + 1
    })
    const told = sources.map((list, at) => list[(next[at] ?? 0) - 1]).find((one) => one && covers(one, from))
    if (told) append(laid, { ...told, from, to: edges[index + 1] ?? null })
  })
  return laid
}

const isEmpty = ({ from, to }: DriverTime): boolean => to !== null && to <= from

const covers = ({ from, to }: DriverTime, moment: number): boolean =>
  from <= moment && (to === null || to > moment)

/** All moments at which something begins or ends, once each. */
const edgesOf = (times: readonly DriverTime[]): number[] =>
  [...new Set(times.flatMap(({ from, to }) => (to === null ? [from] : [from, to])))].sort((a, b) => a - b)

/** Adds a time behind the others, as a part of the last one where it only goes on. */
export function append(laid: DriverTime[], { driverId, source, from, to }: DriverTime): void {
  const last = laid.at(-1)
  if (last && last.driverId === driverId && last.source === source && last.to === from) last.to = to
  else laid.push({ driverId, source, from, to })
}

/** The parts of times from a moment on. */
export const timesFrom = (times: readonly DriverTime[], moment: number): DriverTime[] =>
  times
    .filter(({ to }) => to === null || to > moment)
    .map((time) => (time.from < moment ? { ...time, from: moment } : time))
