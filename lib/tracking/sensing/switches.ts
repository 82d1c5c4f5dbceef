import { familyOf, type Measured, type Reading } from './measures'
import { isInputOn, type Wired } from './wiring'

/** What is on or off, as rules read it; no sums are kept of it. */
export const SWITCHES = ['doorOpen', 'input1On', 'input2On'] as const
export type Switch = (typeof SWITCHES)[number]

/** A value of a sensor: 1 for on, 0 for off. */
export type Switched = Omit<Measured, 'measure'> & { measure: Switch }

/**
 * Whether a door is open: by the input that it is wired to or the tag at it, whatever the device calls a door beside it; where
 * none is chosen, as the device says. Null where a reading does not tell.
 */
export function doorIn({ kind, values }: Reading, { doorInput }: Pick<Wired, 'doorInput'>): boolean | null {
  // A tag with a magnet beside it is at a closed door.
  if (doorInput === 'bluetooth')
    return familyOf(kind) === 'sensorTag' && typeof values.magnet === 'boolean' ? !values.magnet : null
  if (doorInput !== null) return isInputOn(values, doorInput)
  const said = kind === 'door' ? values.open : values.doorOpen
  return typeof said === 'boolean' ? said : null
}

/** Which door a reading is of. */
export const doorOf = ({ kind }: Reading): string => kind.split('.')[1] ?? ''

/** What a reading says of one switch; null where it says nothing. */
export function switchIn(reading: Reading, wanted: Switch, wired: Wired): Switched | null {
  const isDoor = wanted === 'doorOpen'
  const on = isDoor ? doorIn(reading, wired) : isInputOn(reading.values, wanted === 'input1On' ? 1 : 2)
  return on === null ? null : { measure: wanted, sensor: isDoor ? doorOf(reading) : '', value: Number(on) }
}

export const isSwitch = (name: string): name is Switch => (SWITCHES as readonly string[]).includes(name)
