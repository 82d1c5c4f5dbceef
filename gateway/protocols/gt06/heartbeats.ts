import type { Decoded } from '@/gateway/protocols/protocol'
import { readModules } from './modules'
import { addStatus, type Packet, type ReadPacket } from './packet'
import { addAlarm, addInfo, NOWHERE, toBattery, toGsmLevel } from './status'

/** What follows the info byte of 0x13, for families that differ. */
const FAMILY_HEARTBEATS: ReadonlyMap<string, ReadPacket> = new Map([
  ['lw', readVoltsLastTail],
  ['r11', readVoltsFirstTail],
  ['seeworld', readWholeVoltsTail],
])

/**
 * 0x13.
 *
 *   info 1 | what the family adds
 */
export function readHeartbeat(packet: Packet, out: Decoded): void {
  addInfo(out, packet.reader.u8(), NOWHERE)
  const readTail = FAMILY_HEARTBEATS.get(packet.context.family?.toLowerCase() ?? '') ?? readStandardTail
  readTail(packet, out)
}

/**
 *   battery level 1 | GSM level 1 | alarm 1 | language 1
 *
 * Unless both levels are within their ranges the model has another layout, and its bytes are no alarm.
 */
function readStandardTail({ reader, context }: Packet, out: Decoded): void {
  if (reader.remaining > 5) return
  const battery = toBattery(reader.u8())
  const gsm = toGsmLevel(reader.u8())
  if (battery.batteryPercent === undefined || gsm.gsmLevel === undefined) return
  addStatus(out, { ...battery, ...gsm })
  addAlarm(out, reader.u8(), context.family, NOWHERE, 'ignored')
}

/**
 *   battery level 1 | GSM level 1 | supply 2, low 12 bits, 0.1 V
 */
function readVoltsLastTail({ reader }: Packet, out: Decoded): void {
  addStatus(out, { ...toBattery(reader.u8()), ...toGsmLevel(reader.u8()) })
  addStatus(out, { voltage: (reader.u16() & 0x0fff) / 10 })
}

/**
 *   supply 2, 0.01 V | GSM level 1
 */
function readVoltsFirstTail({ reader }: Packet, out: Decoded): void {
  addStatus(out, { voltage: reader.u16() / 100 })
  addStatus(out, toGsmLevel(reader.u8()))
}

/**
 *   battery level 1 | signal in percent 1 | supply 1, V | language 1
 */
function readWholeVoltsTail({ reader }: Packet, out: Decoded): void {
  addStatus(out, toBattery(reader.u8()))
  reader.skip(1)
  addStatus(out, { voltage: reader.u8() })
}

/**
 * 0x23.
 *
 *   info 1 | volts 2, 0.01 V | GSM level 1 | language 2
 */
export function readVoltHeartbeat({ reader }: Packet, out: Decoded): void {
  addInfo(out, reader.u8(), NOWHERE)
  addStatus(out, { voltage: reader.u16() / 100 })
  addStatus(out, toGsmLevel(reader.u8()))
}

/**
 * 0x36 of models that send no position in it.
 *
 *   info 1 | battery level 1 | GSM level 1 | alarm 1 | language 1 | modules
 */
export function readModularHeartbeat(packet: Packet, out: Decoded): void {
  const { reader, context } = packet
  addInfo(out, reader.u8(), NOWHERE)
  addStatus(out, { ...toBattery(reader.u8()), ...toGsmLevel(reader.u8()) })
  addAlarm(out, reader.u8(), context.family, NOWHERE, 'ignored')
  reader.skip(1)
  readModules(packet, out, null)
}

/**
 * 0xA3 of a battery tracker that counts steps.
 *
 *   info 1 | ? 3 | signal in percent 1 | ? 4 | steps 4 | battery percent 1 | ? 5
 */
export function readStepStatus({ reader }: Packet, out: Decoded): void {
  addInfo(out, reader.u8(), NOWHERE)
  reader.skip(8)
  const steps = reader.u32()
  addStatus(out, toBattery(reader.u8()))
  out.readings = [{ time: null, kind: 'steps', values: { steps } }]
}
