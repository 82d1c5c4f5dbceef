import type { Decoded } from '@/gateway/protocols/protocol'
import { readMoment, readNumber, readSigned } from '@/gateway/text-fields'
import type { SensorValues } from '@/lib/positions/fix'
import type { Gps103State } from './encode'

/**
 * What the car's own computer says, without a position.
 *
 *   imei:… , OBD , yymmddhhmmss by the clock of the tracker , mileage in km , fuel at the moment , fuel l/100 km , running time ,
 *   km/h , load % , coolant °C , throttle % , rpm , volts , trouble codes …
 */
export function readObd(fields: readonly string[], { aheadMs }: Gps103State, out: Decoded): void {
  const [local = '', mileage, , average, running, speed, load, coolant, throttle, rpm, volts] =
    fields.slice(2)
  const read: Readonly<Record<string, number | null>> = {
    odometerKm: readNumber(mileage),
    fuelLitresPer100Km: readNumber(average),
    runningTime: readNumber(running),
    speedKmh: readNumber(speed),
    rpm: readNumber(rpm),
    loadPercent: percent(load),
    throttlePercent: percent(throttle),
    coolantC: readSigned(coolant),
    externalVolts: readNumber(volts),
  }
  const values: SensorValues = {}
  for (const [name, value] of Object.entries(read)) if (value !== null) values[name] = value
  const codes = fields.slice(13).filter((code) => /^[PCBU][0-9A-F]{4}$/.test(code))
  if (codes.length > 0) values.dtcs = codes.join(',')
  if (Object.keys(values).length === 0) return
  // Its clock is set to any zone, which the positions of the same connection show.
  const there = readMoment(local.slice(0, 6), local.slice(6), 'ymd')
  const time = there === null || aheadMs === null ? null : there - aheadMs
  out.readings = [{ time, kind: 'obd', values }]
}

const percent = (text: string | undefined): number | null => readNumber(text?.replace(/%$/, ''))
