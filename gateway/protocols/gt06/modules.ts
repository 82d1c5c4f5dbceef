import { ByteReader } from '@/gateway/bytes'
import type { Decoded } from '@/gateway/protocols/protocol'
import type { DeviceFix } from '@/lib/positions/fix'
import { addSensors, addStatus, type Packet } from './packet'
import { toBattery } from './status'

type ReadModule = (body: ByteReader, out: Decoded, fix: DeviceFix | null) => void

const MODULES: ReadonlyMap<number, ReadModule> = new Map([
  [0x18, readBatteryVolts],
  [0x27, readSupplyVolts],
  [0x2e, readOdometer],
  [0x3b, readAccuracy],
  [0x6a, readBatteryPercent],
])

/**
 * Reads what stands at the end of newer position and heartbeat packets.
 *
 *   (id 2 | length 1 | value)*
 */
export function readModules({ reader }: Packet, out: Decoded, fix: DeviceFix | null): void {
  while (reader.remaining >= 3) {
    const id = reader.u16()
    const body = new ByteReader(reader.bytes(reader.u8()))
    MODULES.get(id)?.(body, out, fix)
  }
}

/**
 *   0.01 V 2
 */
function readBatteryVolts(body: ByteReader, _out: Decoded, fix: DeviceFix | null): void {
  if (fix) addSensors(fix, { batteryVolts: body.u16() / 100 })
}

/**
 *   0.01 V 2
 */
function readSupplyVolts(body: ByteReader, out: Decoded, fix: DeviceFix | null): void {
  const volts = body.u16() / 100
  addStatus(out, { voltage: volts })
  if (fix) addSensors(fix, { externalVolts: volts })
}

/**
 *   metres 4
 */
function readOdometer(body: ByteReader, _out: Decoded, fix: DeviceFix | null): void {
  if (fix) fix.odometerM = body.u32()
}

/**
 *   centimetres 2, 0 not known
 */
function readAccuracy(body: ByteReader, _out: Decoded, fix: DeviceFix | null): void {
  const centimetres = body.u16()
  if (fix && centimetres > 0) fix.accuracyM = centimetres / 100
}

/**
 *   percent 1
 */
function readBatteryPercent(body: ByteReader, out: Decoded): void {
  addStatus(out, toBattery(body.u8()))
}
