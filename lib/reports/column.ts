/**
 * What a figure of a report is, and in which unit it is kept: seconds, metres, km/h, litres, °C. The
 * account's units come in where it is shown.
 */
export const COLUMN_KINDS = [
  /** Name of a device; the row carries its IMEI. */
  'device',
  /** Names of those who drove; an empty text says that nobody is known to have. */
  'driver',
  'text',
  /** Plates, IMEIs, codes: read from left to right in every language. */
  'code',
  /** A name out of the messages, of the namespace `words`. */
  'word',
  /** ISO instant, and `YYYY-MM-DD` of the account's calendar. */
  'time',
  'day',
  'duration',
  'distance',
  'speed',
  'volume',
  'fuelRate',
  /** Litres on 100 km. */
  'consumption',
  'temperature',
  'percent',
  'voltage',
  'acceleration',
  'rpm',
  'count',
  'number',
  'degrees',
  /** `[lat, lon]`, written out as an address. */
  'place',
  'flag',
  /** Path of a page of ours. */
  'link',
] as const
export type ColumnKind = (typeof COLUMN_KINDS)[number]

/** How a column is summed up; a ratio is that of two sums, so that a mean of speeds is no mean of means. */
export type TotalRule =
  | 'sum'
  | 'avg'
  | 'max'
  | 'min'
  | { over: readonly [numerator: string, denominator: string]; times: number }

/** Namespaces of the messages that words of reports come from. */
export type WordSource = 'eventTypes' | 'states' | 'reports.words'

export type Column = {
  /** Texts in messages under `reports.columns.<key>`. */
  key: string
  kind: ColumnKind
  total?: TotalRule
  words?: WordSource
  /** Summed up only of rows that all say the same there: a sum of several currencies is none. */
  within?: string
  /** Left out until somebody asks for it. */
  hidden?: boolean
  /** Made of where the device was, as the name of a region: takes `positions.read` as a place does. */
  ofPlace?: true
  /** Made of who drives the vehicles of an enterprise: there for those who may read its fleet alone. */
  ofFleet?: true
  /** A duration of many days' work, which is compared in hours: days of 24 hours say little of it. */
  inHours?: boolean
  /** Text of a column that somebody made; others have theirs in the messages. */
  label?: string
}

const NUMERIC: ReadonlySet<ColumnKind> = new Set([
  'duration',
  'distance',
  'speed',
  'volume',
  'fuelRate',
  'consumption',
  'temperature',
  'percent',
  'voltage',
  'acceleration',
  'rpm',
  'count',
  'number',
  'degrees',
])

export const isNumeric = (kind: ColumnKind): boolean => NUMERIC.has(kind)

/** Who it was: the same for every report. */
export const DEVICE_COLUMNS = [
  { key: 'device', kind: 'device' },
  { key: 'imei', kind: 'code', hidden: true },
  { key: 'plate', kind: 'code', hidden: true },
  { key: 'model', kind: 'code', hidden: true },
  { key: 'group', kind: 'text', hidden: true },
  { key: 'account', kind: 'text', hidden: true },
  { key: 'driver', kind: 'text', hidden: true },
] as const satisfies readonly Column[]

/** Who drove, for reports of what drivers do: filled in for all of them alike (`db/queries/reports/with-drivers.ts`). */
export const FLEET_COLUMNS = [
  { key: 'drivers', kind: 'driver', ofFleet: true },
] as const satisfies readonly Column[]
