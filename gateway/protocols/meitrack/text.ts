import { readHexCell } from '@/gateway/cells'
import type { Decoded } from '@/gateway/protocols/protocol'
import { named, readHeading, readHex, readMoment, readNumber, readSigned } from '@/gateway/text-fields'
import { bareFix, type SensorValues } from '@/lib/positions/fix'
import { ASKED_FOR, CARD } from './events'
import { addSaid, type Told } from './told'
import { voltsOf } from './units'

/**
 * A report as text.
 *
 *   number of a report that has to be confirmed, some , event , latitude , longitude , yymmddhhmmss UTC , A fixed or V ,
 *   satellites , GSM 0–31 , km/h , direction , HDOP , altitude , mileage in m , running time in s ,
 *   MCC|MNC|LAC|cell, the latter two hexadecimal , inputs 1 and outputs 1, hexadecimal ,
 *   analogue 1|2|3|battery|supply, hexadecimal, or battery|supply|… in volts , what belongs to the event , ? ,
 *   version of the form , fuel: whole % 1, hundredths 1, hexadecimal , (number of a sensor 1, temperature 2)| …
 *
 * @returns whether it is one
 */
export function readTextReport(body: string, told: Told, out: Decoded): boolean {
  const all = body.split(',')
  const isCounted = /^\d+$/.test(all[1] ?? '') && /^-?\d+\.\d+$/.test(all[2] ?? '')
  const fields = isCounted ? all.slice(1) : all
  const [event, lat, lon, stamp = '', validity, satellites, gsm, speed, course, hdop, altitude, mileage] =
    fields
  const [latitude, longitude] = [readSigned(lat), readSigned(lon)]
  if (latitude === null || longitude === null || !/^\d{12}$/.test(stamp)) return false
  const time = readMoment(stamp.slice(0, 6), stamp.slice(6), 'ymd')
  const code = readNumber(event)
  const ports = readHex(fields[14])
  const [mcc, mnc, lac, cell] = (fields[13] ?? '').split('|')
  addSaid(
    {
      fix: {
        ...bareFix(time ?? 0, latitude, longitude),
        positioned: validity === 'A',
        satellites: readNumber(satellites),
        speedKmh: readNumber(speed),
        heading: readHeading(course),
        altitude: readSigned(altitude),
        odometerM: readNumber(mileage),
      },
      event: code,
      gsm: readNumber(gsm),
      inputs: ports === null ? null : ports >> 8,
      outputs: ports === null ? null : ports & 0xff,
      sensors: {
        ...named('hdop', readNumber(hdop)),
        ...analogues(fields[15] ?? ''),
        ...(code === CARD && fields[16] ? { driverId: fields[16] } : {}),
        ...fuelOf(fields[19] ?? ''),
        ...temperaturesOf(fields[20] ?? '', readNumber(fields[18]) ?? 0),
      },
      cell: /^0*$/.test(mcc ?? '') ? null : readHexCell({ mcc, mnc, lac, cell }),
    },
    told,
    out,
  )
  if (code === ASKED_FOR) answerTo('A10', `${lat},${lon}`, told, out)
  return true
}

/** A position that was asked for belongs to the question that waits for it. */
function answerTo(word: string, text: string, { state }: Told, out: Decoded): void {
  const found = [...state.asked].find(([, asked]) => asked.word === word)
  if (!found) return
  state.asked.delete(found[0])
  out.commandReply = { flag: found[1].flag, text: `${word},${text}` }
}

function analogues(text: string): SensorValues {
  const parts = text.split('|')
  if (text.includes('.')) {
    const [batteryVolts, externalVolts] = parts.map(readNumber)
    return {
      ...named('batteryVolts', batteryVolts ?? null),
      ...named('externalVolts', externalVolts ?? null),
    }
  }
  const [first, second, third, battery, supply] = parts.map(readHex)
  return {
    ...named('analog1', first ?? null),
    ...named('analog2', second ?? null),
    ...named('analog3', third ?? null),
    ...voltsOf(battery ?? null, supply ?? null),
  }
}

function fuelOf(text: string): SensorValues {
  const value = /^[0-9a-f]{4}$/i.test(text) ? readHex(text) : null
  return value === null ? {} : { fuelPercent: (value >> 8) + (value & 0xff) / 100 }
}

/** From version 3 on hundredths of a degree; before, whole degrees and hundredths. */
function temperaturesOf(text: string, version: number): SensorValues {
  const values: SensorValues = {}
  for (const part of text.split('|')) {
    if (!/^[0-9a-f]{6}$/i.test(part)) continue
    const bytes = Buffer.from(part, 'hex')
    const [sensor = 0, whole = 0, hundredths = 0] = [bytes[0], bytes.readInt8(1), bytes[2]]
    const degrees =
      version >= 3 ? bytes.readInt16BE(1) / 100 : whole + (whole < 0 ? -1 : 1) * (hundredths / 100)
    values[sensor <= 1 ? 'temperatureC' : `temperature${sensor}C`] = degrees
  }
  return values
}
