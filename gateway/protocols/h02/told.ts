import type { DecodeContext, Decoded } from '@/gateway/protocols/protocol'
import { readIdentifier } from '@/lib/identifiers/identifier-kinds'
import type { H02State } from './state'
import { hadDoorOpen, newAlarms, readStatus } from './status'

/**
 * A number of 15 digits is an IMEI. One of 10 is of the maker's own counting, and no number of a SIM card, so that it never
 * meets the same digits of a JT/T 808 terminal.
 */
export const IDENTIFIERS = ['imei', 'vendor'] as const

/** What is known while a frame is read. */
export type Told = { state: H02State; context: DecodeContext }

/** Every packet says who sends it; one that does not is of whoever the connection is of. */
export function identify({ state }: Told, out: Decoded, number: string): void {
  const identifier = readIdentifier(number, IDENTIFIERS)
  if (!identifier) return
  out.identifier = identifier
  state.number = number
}

/** Takes in a status: how things are, and the alarms that came on with it. It belongs to the fix before it, if there is one. */
export function addStatus(
  { state }: Told,
  out: Decoded,
  hex: string | undefined,
  time: number | null,
): boolean {
  const said = readStatus(hex ?? '')
  if (!said) return false
  const { ignition, armed, fuelCut, doorOpen, bits } = said
  out.status = { ...out.status, ignition, armed, fuelCut }
  const [fix] = out.fixes
  if (fix) {
    fix.ignition = ignition
    // Of a door that was never open, nothing has to be told.
    if (doorOpen || hadDoorOpen(state.alarms)) fix.sensors = { ...fix.sensors, doorOpen }
  }
  for (const { type, bit } of newAlarms(bits, state.alarms))
    out.events.push({ type, time, fix: fix ? 0 : null, data: { bit } })
  state.alarms = bits
  return true
}
