/** Somebody who drove, by id: two may have one name. */
export type NamedDriver = { driverId: number; name: string }

/** Who drove as it stands in a column of drivers, each once, in their order; null where nobody is known to have driven. */
export function writtenNames(drivers: Iterable<NamedDriver>): string | null {
  const names = new Map(Array.from(drivers, ({ driverId, name }) => [driverId, name]))
  return names.size > 0 ? [...names.values()].join(', ') : null
}
