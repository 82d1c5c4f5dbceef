import { reportOf } from './catalogue'
import {
  DASHBOARD_NAMES,
  type Group,
  NEW_GROUPS,
  OLD_GROUPS,
  type OverviewName,
  REPORT_NAMES,
  type ReportName,
} from './names'
import { isForFleet } from './report'

type Section = { group: Group; names: ReportName[] }

/** What the list of reports shows: each once by kind, or those of the newer order by scene. */
export type ReportIndex = {
  overviews: readonly OverviewName[]
  kind: Section[]
  scene: Section[]
}

/** Those of drivers and routes are for whoever may read a fleet. */
export const reportNames = (hasFleet: boolean): ReportName[] =>
  REPORT_NAMES.filter((name) => hasFleet || !isForFleet(reportOf(name)))

export function reportIndex(hasFleet: boolean): ReportIndex {
  const sections = (groups: readonly Group[]): Section[] =>
    groups.flatMap((group) => {
      const names = reportNames(hasFleet).filter((name) => reportOf(name).groups.includes(group))
      return names.length > 0 ? [{ group, names }] : []
    })
  const kind = sections(OLD_GROUPS)
  const scene = sections(NEW_GROUPS)
  const listed = new Set(kind.flatMap(({ names }) => names))
  // What came later has no kind: it stands under what it is needed for.
  for (const { group, names } of scene) {
    const later = names.filter((name) => !listed.has(name))
    for (const name of later) listed.add(name)
    if (later.length > 0) kind.push({ group, names: later })
  }
  return { overviews: DASHBOARD_NAMES, kind, scene }
}
