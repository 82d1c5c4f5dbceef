import type { DecodeContext, Decoded } from '@/gateway/protocols/protocol'
import { supplyStatus } from '@/gateway/supply-status'
import { readIdentifier } from '@/lib/identifiers/identifier-kinds'
import type { DeviceFix, SensorValues } from '@/lib/positions/fix'
import type { SuntechState } from './state'

/** Numbers of 6 to 10 digits are of the maker's own counting. */
export const IDENTIFIERS = ['imei', 'vendor'] as const

/** What is known while a frame is read. */
export type Told = { state: SuntechState; context: DecodeContext }

export function identify(number: string, { state }: Told, out: Decoded): boolean {
  const identifier = /^\d{4,15}$/.test(number) ? readIdentifier(number, IDENTIFIERS) : null
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
