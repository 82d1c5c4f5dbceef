import { MAX_VEHICLE_NAME } from './vehicle-schema'

/** The name as the database compares it. */
export const plainName = (name: string): string => name.trim().toLowerCase()

/** The name, or it with the first number behind it that makes it another than those `taken`, to which it is added. */
export function freeName(name: string, taken: Set<string>): string {
  for (let number = 1; ; number++) {
    const end = number === 1 ? '' : ` (${number})`
    const free = `${name.slice(0, MAX_VEHICLE_NAME - end.length).trim()}${end}`
    if (taken.has(plainName(free))) continue
    taken.add(plainName(free))
    return free
  }
}
