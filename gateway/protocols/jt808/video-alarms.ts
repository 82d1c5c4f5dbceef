import type { ByteReader } from '@/gateway/bytes'
import type { EventType } from '@/lib/events/event-types'
import type { SensorValues } from '@/lib/positions/fix'
import { addBits } from './alarm-bits'
import type { Extra, ReadExtra } from './extras'
import { addApart, addSensors, newBits } from './packet'

/** No signal, covered, no storage, broken, too many people, driven abnormally, storage of alarms full. */
const VIDEO: Readonly<Record<number, EventType>> = {
  0: 'fault',
  1: 'tampering',
  2: 'noStorageCard',
  3: 'fault',
  4: 'other',
  6: 'fault',
}
/** Bits of how somebody drives. */
const BEHAVIOUR: Readonly<Record<number, EventType>> = { 0: 'fatigue', 1: 'phoneCall', 2: 'smoking' }

/** Alarms of cameras (JT/T 1078). */
export const VIDEO_EXTRAS: readonly Extra[] = [
  { id: 0x14, fits: (length) => length === 4, read: readVideoAlarms },
  { id: 0x15, fits: (length) => length === 4, read: readChannels('channelsLost', (body) => body.u32()) },
  { id: 0x16, fits: (length) => length === 4, read: readChannels('channelsCovered', (body) => body.u32()) },
  { id: 0x17, fits: (length) => length === 2, read: readChannels('storageFaults', (body) => body.u16()) },
  { id: 0x18, fits: (length) => length === 2 || length === 3, read: readBehaviour },
]

/**
 *   bits 4
 */
function readVideoAlarms(body: ByteReader, { packet, out, fix, place }: ReadExtra): void {
  const bits = body.u32()
  if (bits !== 0) addSensors(fix, { videoAlarms: bits })
  addBits(out, packet.state, 'video', bits, VIDEO, place)
}

/** A bit for each camera or storage. */
function readChannels(name: string, read: (body: ByteReader) => number) {
  return (body: ByteReader, { fix }: ReadExtra): void => {
    const channels = read(body)
    if (channels !== 0) addSensors(fix, { [name]: channels })
  }
}

/**
 *   bits 2: 0 fatigue, 1 telephone, 2 smoking | degree of fatigue 1, percent, which some leave out
 */
function readBehaviour(body: ByteReader, { packet, out, place }: ReadExtra): void {
  const bits = body.u16()
  const degree: SensorValues = body.remaining > 0 ? { degree: body.u8() } : {}
  const { time, fix, buffered } = place
  for (const { bit, resumes } of newBits(out, packet.state, `behaviour ${buffered}`, bits)) {
    const type = BEHAVIOUR[bit]
    const data: SensorValues = { bit, source: 'behaviour', ...(bit === 0 && degree) }
    if (type) addApart(out, { type, time, fix, data, ...(resumes && { resumes }) }, `behaviour ${bit}`)
  }
}
