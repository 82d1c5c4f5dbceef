import type { KeptMonths } from '@/lib/positions/kept-history'
import type { ChartSpec } from './chart'
import type { Column, ColumnKind, DEVICE_COLUMNS, FLEET_COLUMNS } from './column'
import type { Group } from './names'

/** The files that a report can be made into. */
export const REPORT_FORMATS = ['xlsx', 'csv', 'pdf'] as const
export type ReportFormat = (typeof REPORT_FORMATS)[number]

/** What somebody may narrow a report by. */
export type FilterSpec =
  | { column: string; by: 'range' }
  | { column: string; by: 'choice'; options: readonly string[] }
  /** Drivers of the account by their ids, and `none`: figures are those of the parts that they drove. */
  | { column: string; by: 'driver' }

export type Limits = {
  /** Days that the screen shows at most, from which on it warns, and that an export may hold. */
  screenDays: number
  warnDays: 7 | 30 | 60
  exportDays: number
  /** What its rows are made of, which says how far back it reaches. */
  reads: keyof KeptMonths
}

/**
 * A report is one entry: its screen, table, totals, chart, map, export, schedule, API and documentation
 * come from it. Its rows come from the query of its name, in the file of the same name under
 * db/queries/reports/catalogue. Texts in messages under `reports.names.<name>` and `reports.explanations.<name>`.
 */
export type Report = {
  groups: readonly Group[]
  columns: readonly Column[]
  /** The column that says when a row was; null for a state of now. */
  time: string | null
  filters: readonly FilterSpec[]
  /** `device`, `day`, `month` or a column of words. */
  groupings: readonly string[]
  /** The first is shown at once. */
  charts: readonly ChartSpec[]
  /** Whether a row has a way on the map, a place, or nothing. */
  map: 'track' | 'points' | 'none'
  devices: 'one' | 'many'
  limits: Limits
  /** Says how things are now: no period is asked for. */
  live?: true
  /** Rows are trips of the tracking engine, which says why each begins and ends where it does. */
  explainsTrips?: true
  /** Its rows are sums of several drivers, which its query splits itself. */
  sumsDrivers?: true
  /** Its rows are of drivers: there for those who may read the fleet alone, and asked about all devices at once. */
  ofFleet?: true
  /** Its rows are of vehicles, and there for those who may read the fleet alone, too. */
  forFleet?: true
}

/** Whether it is there for those who may read the fleet alone. */
export const isForFleet = ({ ofFleet, forFleet }: Report): boolean => ofFleet === true || forFleet === true

/** Keeps which columns a report has: the type of its rows follows from them. */
export const defineReport = <const C extends readonly Column[]>(
  report: Omit<Report, 'columns'> & { columns: C },
): Report & { columns: C } => report

/** What stands in a column, by what it is; null where it is not known. */
type CellOf<K extends ColumnKind> = K extends
  | 'device'
  | 'driver'
  | 'text'
  | 'code'
  | 'word'
  | 'time'
  | 'day'
  | 'link'
  ? string | null
  : K extends 'flag'
    ? boolean | null
    : K extends 'place'
      ? readonly [lat: number, lon: number] | null
      : number | null

/** The cells of a row of a report: one for each of its columns but those that say of which device it is, and who drove it. */
export type CellsOf<R extends Report> = Readonly<{
  [C in R['columns'][number] as C['key'] extends FilledInKey ? never : C['key']]: CellOf<C['kind']>
}>
type FilledInKey = (typeof DEVICE_COLUMNS | typeof FLEET_COLUMNS)[number]['key']

/** At once; how far back it may lie is another matter. */
const HALF_YEAR_DAYS = 184

export const USUAL_LIMITS: Limits = {
  screenDays: 92,
  warnDays: 30,
  exportDays: HALF_YEAR_DAYS,
  reads: 'history',
}
/** Reports that read every fix or reading there was. */
export const RAW_LIMITS: Limits = { screenDays: 31, warnDays: 7, exportDays: 92, reads: 'fixes' }
/** Reports of sums by day. */
export const DAY_LIMITS: Limits = {
  screenDays: HALF_YEAR_DAYS,
  warnDays: 60,
  exportDays: HALF_YEAR_DAYS,
  reads: 'history',
}
export const TRIP_LIMITS: Limits = { screenDays: 30, warnDays: 7, exportDays: 92, reads: 'history' }

/** Devices that are chosen at most, and from which on an export is suggested. */
export const MAX_REPORT_DEVICES = 200
export const MANY_REPORT_DEVICES = 50
/** Rows that a screen holds, that a file is made of at once, and that a file holds. */
export const MAX_SCREEN_ROWS = 5000
export const MAX_DIRECT_ROWS = 1000
export const MAX_EXPORT_ROWS = 30_000
