import type { DecodeContext, Decoded } from '@/gateway/protocols/protocol'
import { type Identifier, readIdentifier } from '@/lib/identifiers/identifier-kinds'
import type { H02Frame } from './frame'
import type { H02State } from './state'
import { hadDoorOpen, newAlarms, readStatus } from './status'

/**
 * A number of 15 digits is an IMEI. One of 10 is of the maker's own counting, and no number of a SIM card, so that it never
 * meets the same digits of a JT/T 808 terminal.
 */
export const IDENTIFIERS = ['imei', 'vendor'] as const

/** What is known while a frame is read. */
export type Told = { state: H02State; context: DecodeContext }

/** The number that a frame says it is of; none in a record with a mileage in its place. */
function numberIn(frame: H02Frame): string {
  if (frame.kind === 'text') return (frame.fields[1] ?? '').trim()
  return frame.marker === '$' ? frame.bytes.toString('hex', 1, 6) : ''
}

export const senderOf = (frame: H02Frame): Identifier | null => readIdentifier(numberIn(frame), IDENTIFIERS)

/** Every frame says who sends it; one that does not is of whoever the connection is of. False for what is no number. */
export function identify(frame: H02Frame, { state }: Told, out: Decoded): boolean {
  const number = numberIn(frame)
  if (number === '') return true
  const identifier = readIdentifier(number, IDENTIFIERS)
  if (!identifier) return false
  out.identifier = identifier
  state.number = number
  return true
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
  const isFirst = state.alarms === null
  for (const { type, bit, all } of newAlarms(bits, state.alarms)) {
    const resumes = isFirst && { resumes: { of: 'status', bits: all } }
    out.events.push({ type, time, fix: fix ? 0 : null, data: { bit }, ...resumes })
  }
  if (bits !== state.alarms) out.alarms = { status: bits }
  state.alarms = bits
  return true
}
