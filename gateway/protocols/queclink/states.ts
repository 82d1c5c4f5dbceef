import type { Decoded } from '@/gateway/protocols/protocol'
import type { DeviceStatus } from '@/lib/devices/device-status'
import type { DeviceFix } from '@/lib/positions/fix'

/** How the vehicle is, by the two digits of a state. Without a wire to the ignition nothing is known of it. */
const IGNITION: Readonly<Record<string, boolean>> = {
  '11': false,
  '12': false,
  '16': false,
  '1A': false,
  '21': true,
  '22': true,
}

/** What tells a status from other fields of as many digits. */
const STATUS = /^(1[126A]|2[126A]|4[12])[0-9A-F]{4}([0-9A-F]{4})?$/

export const isStatus = (text: string | undefined): boolean =>
  (text?.length === 6 || text?.length === 10) && STATUS.test(text)

/** Ignition of a state; null where it says nothing. */
export const ignitionOf = (state: string | undefined): boolean | null =>
  IGNITION[(state ?? '').toUpperCase()] ?? null

/**
 * state 2 digits | inputs 2, hexadecimal: 1 first, 2 second | outputs 2: 0 first, 1 second; of some models two bytes each
 */
export function addStatus(text: string, fix: DeviceFix | undefined, out: Decoded): void {
  const ignition = ignitionOf(text.slice(0, 2))
  const half = (text.length - 2) / 2
  const inputs = Number.parseInt(text.slice(2, 2 + half), 16)
  const outputs = Number.parseInt(text.slice(2 + half), 16)
  const status: DeviceStatus = out.status ?? {}
  if (ignition !== null) status.ignition = ignition
  // The first output is where the relay of an immobiliser is wired to, and where the command to cut sets it.
  status.fuelCut = (outputs & 1) === 1
  out.status = status
  if (!fix) return
  fix.ignition = ignition
  fix.sensors ??= {}
  fix.sensors.inputs = inputs >> 1
  fix.sensors.outputs = outputs
}
