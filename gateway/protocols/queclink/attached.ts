import type { Decoded } from '@/gateway/protocols/protocol'
import { isHexDigits, named, readHex, readNumber, readSigned } from '@/gateway/text-fields'
import type { SensorValues } from '@/lib/positions/fix'
import { type CanValues, readCan } from './car'

type Reading = NonNullable<Decoded['readings']>[number]
type Attached = { fuelRaw: number | null; can: CanValues | null; tags: Omit<Reading, 'time'>[] }

const [FUEL, ONE_WIRE, CAN, TAGS] = [0x01, 0x02, 0x04, 0x100]
const ONE_WIRE_FIELDS = 3
/** Time and count. */
const END_FIELDS = 2

/**
 * ERI: what is attached, as the mask before the supply says.
 *
 *   … status , type of the serial device , blocks in the order of their bits: 0 fuel: … , level 4, hexadecimal |
 *   1 count , (number , kind , temperature)* | 2 state of the bus , mask , values … | 8 count , tags … , yyyymmddhhmmss , count
 *
 * A block is read where the length of all before it is known: none of a fuel sensor's says how long it is, nor do others.
 */
export function readAttached(mask: number, behindStatus: readonly string[]): Attached {
  const fields = behindStatus.slice(1, -END_FIELDS)
  const level = fields.at(-1)
  const fuelRaw = mask === FUEL && isHexDigits(level, 4) ? readHex(level) : null
  if (mask & FUEL) return { fuelRaw, can: null, tags: [] }
  const count = mask & ONE_WIRE ? (readNumber(fields[0]) ?? 0) : null
  const rest = count === null ? fields : fields.slice(1 + count * ONE_WIRE_FIELDS)
  const isAfterTemperatures = (bit: number) => (mask & ~ONE_WIRE & (bit * 2 - 1)) === bit
  return {
    fuelRaw,
    can: isAfterTemperatures(CAN) ? readCan(rest) : null,
    tags: isAfterTemperatures(TAGS) ? readTags(rest) : [],
  }
}

const MILLI = 1000

/** What a tag may say, in the order of its fields; of a bit that is not here it is not known how long its field is. */
const TAG: readonly ((text: string) => SensorValues)[] = [
  // Its name, its address, which is read before, and whether it was heard.
  () => ({}),
  () => ({}),
  () => ({}),
  (text) => named('batteryVolts', per(readNumber(text), MILLI)),
  (text) => named('temperatureC', readSigned(text)),
  (text) => named('humidityPercent', readNumber(text)),
]
const [ADDRESS_BIT, FINE_TEMPERATURE, CHARGE] = [1, 11, 13]

const per = (value: number | null, count: number): number | null => (value === null ? null : value / count)

function readTagField(bit: number, text: string): SensorValues | null {
  if (bit === FINE_TEMPERATURE) return named('temperatureC', readSigned(text))
  if (bit === CHARGE) return named('batteryPercent', readNumber(text))
  return TAG[bit]?.(text) ?? null
}

const TAG_HEAD_FIELDS = 5
const MOST_TAGS = 20
const MASK_BITS = 16

/**
 * count , (number , kind , model , what it sent , mask, hexadecimal , field of each bit: 0 name, 1 address, 2 heard, 3 mV,
 * 4 °C, 5 humidity %, 11 °C in hundredths, 13 charge %)*
 */
function readTags(fields: readonly string[]): Attached['tags'] {
  const tags: Attached['tags'] = []
  let at = 1
  for (let left = Math.min(readNumber(fields[0]) ?? 0, MOST_TAGS); left > 0; left--) {
    const mask = readHex(fields[at + 4])
    if (mask === null) break
    at += TAG_HEAD_FIELDS
    let address = ''
    let values: SensorValues = {}
    for (let bit = 0; bit < MASK_BITS; bit++) {
      if (((mask >>> bit) & 1) === 0) continue
      const text = fields[at++] ?? ''
      const read = readTagField(bit, text)
      if (read === null) return tags
      if (bit === ADDRESS_BIT && isHexDigits(text, 12)) address = text.toLowerCase()
      values = { ...values, ...read }
    }
    if (address !== '' && Object.keys(values).length > 0) tags.push({ kind: `sensorTag.${address}`, values })
  }
  return tags
}
