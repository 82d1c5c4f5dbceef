import { type Condition, NOBODY } from '../condition'
import type { Report } from '../report'

/** A report as somebody sees it: without what is made of drivers, for whoever may not read a fleet. */
export function reportFor<R extends Report>(report: R, hasFleet: boolean): R {
  const hidden = new Set(report.columns.filter(({ ofFleet }) => ofFleet).map(({ key }) => key))
  if (hasFleet || hidden.size === 0) return report
  return {
    ...report,
    columns: report.columns.filter(({ key }) => !hidden.has(key)),
    filters: report.filters.filter(({ column }) => !hidden.has(column)),
    groupings: report.groupings.filter((by) => !hidden.has(by)),
  }
}

/** Whose parts are asked for; null is nobody who is known. */
export type ChosenDrivers = { ids: ReadonlySet<number>; nobody: boolean }

/** What conditions say of drivers, and the others; null where they say nothing. Several are met at once. */
export function chosenDrivers(conditions: readonly Condition[]): {
  chosen: ChosenDrivers | null
  others: Condition[]
} {
  const others: Condition[] = []
  let values: string[] | null = null
  for (const condition of conditions) {
    if (condition.column !== 'drivers' || condition.is !== 'oneOf') others.push(condition)
    else values = values ? values.filter((value) => condition.values.includes(value)) : condition.values
  }
  const chosen = values && {
    ids: new Set(values.filter((value) => value !== NOBODY).map(Number)),
    nobody: values.includes(NOBODY),
  }
  return { chosen, others }
}

/** Whether a part of this driver is asked for. */
export const isChosen = (chosen: ChosenDrivers | null, driverId: number | null): boolean =>
  chosen === null || (driverId === null ? chosen.nobody : chosen.ids.has(driverId))
