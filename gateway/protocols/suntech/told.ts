import type { DecodeContext, Decoded } from '@/gateway/protocols/protocol'
import { supplyStatus } from '@/gateway/supply-status'
import { type Identifier, readIdentifier } from '@/lib/identifiers/identifier-kinds'
import type { DeviceFix, SensorValues } from '@/lib/positions/fix'
import type { SuntechFrame } from './frame'
import type { SuntechState } from './state'

/** Numbers of 6 to 10 digits are of the maker's own counting. */
export const IDENTIFIERS = ['imei', 'vendor'] as const

/** What is known while a frame is read. */
export type Told = { state: SuntechState; context: DecodeContext }

export function identify(number: string, { state }: Told, out: Decoded): boolean {
  const identifier = toIdentifier(number)
  if (!identifier) return false
  out.identifier = identifier
  state.number = number
  return true
}

/** A position with what stands beside it. */
export function addFix(fix: DeviceFix, sensors: SensorValues, out: Decoded): void {
  fix.sensors = Object.keys(sensors).length > 0 ? sensors : null
  out.fixes.push(fix)
  const status = { ...out.status, ...supplyStatus(sensors) }
  if (fix.ignition !== null) status.ignition = fix.ignition
  out.status = status
}

/** The short form of the older trackers has nine digits of ten. */
const ZIP_DIGITS = 9

/** The number that a frame says it is of, as it stands there. */
function numberIn(frame: SuntechFrame): string {
  if (frame.kind === 'crash') return frame.number
  if (frame.kind === 'binary') return frame.bytes.toString('hex', 3, 8)
  if (frame.kind === 'zip') return frame.bytes.toString('hex', 4, 9).slice(0, ZIP_DIGITS)
  const [head = '', first = '', second = ''] = frame.fields
  const isAnswer = head.length > 3 && first === 'Res'
  return isAnswer || (head.length > 3 && head.slice(5) === '') ? second : first
}

const toIdentifier = (number: string): Identifier | null =>
  /^\d{4,15}$/.test(number) ? readIdentifier(number, IDENTIFIERS) : null

/** Every message says who sends it. */
export const senderOf = (frame: SuntechFrame): Identifier | null => toIdentifier(numberIn(frame))
