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

type Section = { group: Group; names: ReportName[] }

/** What the list of reports shows: those of old by kind, the newer order by scene. */
export type ReportIndex = {
  overviews: readonly OverviewName[]
  kind: Section[]
  scene: Section[]
}

export function reportIndex(): ReportIndex {
  const sections = (groups: readonly Group[]): Section[] =>
    groups.map((group) => ({
      group,
      names: REPORT_NAMES.filter((name) => reportOf(name).groups.includes(group)),
    }))
  return { overviews: DASHBOARD_NAMES, kind: sections(OLD_GROUPS), scene: sections(NEW_GROUPS) }
}
