import type { ByteReader } from '@/gateway/bytes'
import type { EventType } from '@/lib/events/event-types'
import type { SensorValues } from '@/lib/positions/fix'
import type { Extra, ReadExtra } from './extras'
import { addApart, addReading } from './packet'

/**
 * Alarms of the Su standard (T/JSATL 12): what the camera ahead, the one towards the driver, the tyres and the blind
 * spots tell. The mark names the files of the alarm, which 0x9208 asks for; it has 16 bytes, of some makers 40.
 */
export const DRIVER_EXTRAS: readonly Extra[] = [
  { id: 0x64, fits: withMark(31), read: readAhead },
  { id: 0x65, fits: withMark(31), read: readDriver },
  { id: 0x66, fits: (length) => length >= 24 + 16 + 1, read: readTyrePressures },
  { id: 0x67, fits: withMark(25), read: readBlindSpot },
]

const MARKS = [16, 40] as const

function withMark(head: number): (length: number) => boolean {
  return (length) => MARKS.some((mark) => length === head + mark)
}

/** Forward collision, lane, headway, pedestrian, lanes changed often, sign, obstacle. */
const AHEAD: Readonly<Record<number, EventType>> = {
  1: 'forwardCollision',
  2: 'laneDeparture',
  3: 'headway',
  4: 'forwardCollision',
  5: 'laneDeparture',
  6: 'overspeed',
  7: 'forwardCollision',
}
const DRIVER: Readonly<Record<number, EventType>> = {
  1: 'fatigue',
  2: 'phoneCall',
  3: 'smoking',
  4: 'distraction',
  5: 'driverMissing',
}
/** Pictures that were taken, signs that were read and drivers who changed are no alarms. */
const FIRST_NOTICE = 0x10

/**
 *   alarm 4 | 0 moment, 1 begin, 2 end | type 1 | level 1 | speed ahead 1 | distance 1, 0.1 s | side 1 | sign 1 |
 *   value of the sign 1 | speed 1 | altitude 2 | latitude 4 | longitude 4 | date 6 | status 2 | mark 16 or 40
 */
function readAhead(body: ByteReader, at: ReadExtra): void {
  const head = readHead(body)
  const level = body.u8()
  body.skip(5)
  raise(at, AHEAD[head.code], { ...head, level, ...readRest(body), source: 'adas' })
}

/**
 *   alarm 4 | 0 moment, 1 begin, 2 end | type 1 | level 1 | degree of fatigue 1 | ? 4 | speed 1 | altitude 2 |
 *   latitude 4 | longitude 4 | date 6 | status 2 | mark 16 or 40
 */
function readDriver(body: ByteReader, at: ReadExtra): void {
  const head = readHead(body)
  const level = body.u8()
  const degree = body.u8()
  body.skip(4)
  const tired: SensorValues = head.code === 1 ? { degree } : {}
  raise(at, DRIVER[head.code], { ...head, level, ...tired, ...readRest(body), source: 'dsm' })
}

/**
 *   alarm 4 | 0 moment, 1 begin, 2 end | 1 behind, 2 left behind, 3 right behind | speed 1 | altitude 2 | latitude 4 |
 *   longitude 4 | date 6 | status 2 | mark 16 or 40
 */
function readBlindSpot(body: ByteReader, at: ReadExtra): void {
  const head = readHead(body)
  raise(at, 'other', { ...head, ...readRest(body), source: 'bsd' })
}

type Head = { alarm: number; phase: number; code: number }

const readHead = (body: ByteReader): Head => ({ alarm: body.u32(), phase: body.u8(), code: body.u8() })

/** Speed, place and time are those of the position that it comes with, or nearly. */
function readRest(body: ByteReader): { mark: string } {
  body.skip(1 + 2 + 4 + 4 + 6 + 2)
  return { mark: body.rest().toString('hex') }
}

/** Only a begin is told, and what has none. Alarms of one kind are told apart by their numbers. */
function raise({ out, place }: ReadExtra, type: EventType | undefined, told: Head & SensorValues): void {
  const { phase, ...data } = told
  if (phase === 2 || told.code >= FIRST_NOTICE) return
  const event = { type: type ?? ('other' as const), time: place.time, fix: place.fix, data }
  addApart(out, event, `${data.source} ${data.alarm}`)
}

/**
 *   alarm 4 | 0 moment, 1 begin, 2 end | speed 1 | altitude 2 | latitude 4 | longitude 4 | date 6 | status 2 | mark 16 or
 *   40 | count 1 | (wheel 1 | alarms 2 | pressure 2, kPa | temperature 2, °C | battery 2, percent) × count
 */
function readTyrePressures(body: ByteReader, at: ReadExtra): void {
  const alarm = body.u32()
  const phase = body.u8()
  body.skip(1 + 2 + 4 + 4 + 6 + 2)
  const rest = body.rest()
  const mark = MARKS.find((size) => rest.length > size && rest.length === size + 1 + (rest[size] ?? 0) * 9)
  const data = { alarm, phase, code: 0, source: 'tpms', mark: rest.subarray(0, mark ?? 16).toString('hex') }
  raise(at, 'fault', data)
  if (mark === undefined) return
  for (let from = mark + 1; from + 9 <= rest.length; from += 9)
    addReading(at.out, `tyre.${rest.readUInt8(from)}`, at.fix.time, {
      tyreAlarms: rest.readUInt16BE(from + 1),
      pressureKpa: rest.readUInt16BE(from + 3),
      temperatureC: rest.readInt16BE(from + 5),
      batteryPercent: rest.readUInt16BE(from + 7),
    })
}
