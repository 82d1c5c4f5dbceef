/**
 * The feed sends devices as rows without names. These lists are their order: the schema, the statement that reads them
 * and whoever takes them apart follow it.
 */
export const INFO_FIELDS = [
  'id',
  'imei',
  'name',
  'plate',
  'icon',
  'accountId',
  'groupId',
  'heartbeatSeconds',
  'activatedAt',
  'expiresAt',
  'otherIdentifiers',
] as const
export const LIVE_FIELDS = [
  'id',
  'lat',
  'lon',
  'speedKmh',
  'heading',
  'fixTime',
  'lastPacketAt',
  'motion',
  'motionSince',
  'power',
  'ignition',
  'source',
  'odometerM',
  'sleepsUntil',
] as const
export type InfoField = (typeof INFO_FIELDS)[number]
export type LiveField = (typeof LIVE_FIELDS)[number]

type Names = readonly string[]
type InOrder<List extends Names, Values extends Record<List[number], unknown>> = {
  -readonly [At in keyof List]: Values[List[At]]
}
type ByName<List extends Names, Row extends readonly unknown[]> = {
  [At in Extract<keyof List, `${number}`> as Extract<List[At], string>]: At extends keyof Row
    ? Row[At]
    : never
}
type PlaceIn<List extends Names, Name> = {
  [At in keyof List]: List[At] extends Name
    ? At extends `${infer Place extends number}`
      ? Place
      : never
    : never
}[number]

/** Values by name as a row. */
export function inOrder<const List extends Names, Values extends Record<List[number], unknown>>(
  names: List,
  values: Values,
): InOrder<List, Values> {
  return names.map((name) => values[name as List[number]]) as InOrder<List, Values>
}

/** A row as values by name. */
export function byName<const List extends Names, Row extends readonly unknown[]>(
  names: List,
  row: Row,
): ByName<List, Row> {
  const values: Record<string, unknown> = {}
  for (let at = 0; at < names.length; at++) values[names[at] ?? ''] = row[at]
  return values as ByName<List, Row>
}

/** Where in a row a value stands. */
export function placeIn<const List extends Names, Name extends List[number]>(names: List, name: Name) {
  return names.indexOf(name) as PlaceIn<List, Name>
}
