import type { Decoded } from '@/gateway/protocols/protocol'
import { isHexDigits, named, readHex, readNumber, readSigned } from '@/gateway/text-fields'
import type { SensorValues } from '@/lib/positions/fix'
import { type CanValues, readCan } from './car'

type Reading = NonNullable<Decoded['readings']>[number]
type Attached = {
  fuel: SensorValues
  driverId: string | null
  can: CanValues | null
  tags: Omit<Reading, 'time'>[]
}

const [FUEL, ONE_WIRE, CAN, PERCENT, LITRES, TAGS] = [0x01, 0x02, 0x04, 0x08, 0x10, 0x100]
/** What may stand before the tags; of other bits it is not known how many fields they have. */
const KNOWN = FUEL | ONE_WIRE | CAN | PERCENT | LITRES
const ONE_WIRE_FIELDS = 3
/** Time and count. */
const END_FIELDS = 2

/**
 * ERI: what is attached, as the mask before the supply says.
 *
 *   … status , type of the serial device , blocks in the order of their bits: 0 level of a fuel sensor 4, hexadecimal | 1 count ,
 *   (number , kind , temperature)* | 2 state of the bus , mask , values … | 3, 4 count , (type , number of some , 3 % , 4 litres)*
 *   | 8 count , tags … , yyyymmddhhmmss , count
 *
 * A block is read where the length of all before it is known: some models write more of a fuel sensor than its level, and the fields
 * of fuel sensors are counted only where nothing stands behind them.
 */
export function readAttached(mask: number, behindStatus: readonly string[]): Attached {
  const found: Attached = { fuel: {}, driverId: null, can: null, tags: [] }
  let rest = behindStatus.slice(1, -END_FIELDS)
  if (mask & FUEL) {
    const level = mask === FUEL ? rest.at(-1) : rest[0]
    if (!isHexDigits(level, 4)) return found
    found.fuel = named('fuelRaw', readHex(level))
    rest = rest.slice(1)
  }
  if (mask & ONE_WIRE) {
    const end = 1 + (readNumber(rest[0]) ?? 0) * ONE_WIRE_FIELDS
    found.driverId = buttonIn(rest.slice(1, end))
    rest = rest.slice(end)
  }
  if (mask & CAN) {
    found.can = readCan(rest)
    if (found.can.fields === null) return found
    rest = rest.slice(found.can.fields)
  }
  if (mask & (PERCENT | LITRES)) {
    if ((mask & ~KNOWN) === 0) found.fuel = { ...found.fuel, ...readTanks(mask, rest) }
    return found
  }
  if ((mask & (TAGS - 1) & ~KNOWN) === 0 && mask & TAGS) found.tags = readTags(rest)
  return found
}

/** A driver's button among what hangs on the wire. */
const BUTTON = '2'

function buttonIn(fields: readonly string[]): string | null {
  const at = fields.indexOf(BUTTON)
  const number = fields[at - 1]
  return at % ONE_WIRE_FIELDS === 1 && isHexDigits(number, 16) ? (number ?? null) : null
}

const MOST_PERCENT = 100
const MOST_TANKS = 8

/** count , (type , number of some , %, litres)*: as many fields as come out even. */
function readTanks(mask: number, fields: readonly string[]): SensorValues {
  const count = readNumber(fields[0]) ?? 0
  const values = [mask & PERCENT, mask & LITRES].filter(Boolean).length
  const each = (fields.length - 1) / count
  if (count < 1 || count > MOST_TANKS || (each !== values + 1 && each !== values + 2)) return {}
  let tanks: SensorValues = {}
  for (let tank = 0; tank < count; tank++) {
    const said = fields.slice(1 + (tank + 1) * each - values, 1 + (tank + 1) * each)
    const name = tank === 0 ? 'fuel' : `fuel${tank + 1}`
    const percent = mask & PERCENT ? readNumber(said[0]) : null
    const litres = mask & LITRES ? readNumber(said.at(-1)) : null
    if (percent !== null && percent <= MOST_PERCENT) tanks = { ...tanks, [`${name}Percent`]: percent }
    tanks = { ...tanks, ...named(`${name}Litres`, litres) }
  }
  return tanks
}

const MILLI = 1000

type TagField = { fields?: number; read?: (text: string) => SensorValues }

/** What a tag may say, by its bits; of one that is not here it is not known how many fields it has. */
const TAG: ReadonlyMap<number, TagField> = new Map<number, TagField>([
  // Its name, its address, which is read before, and whether it was heard.
  [0, {}],
  [1, {}],
  [2, {}],
  [3, { read: (text) => named('batteryVolts', per(readNumber(text), MILLI)) }],
  [4, { read: (text) => named('temperatureC', readSigned(text)) }],
  [5, { read: (text) => named('humidityPercent', readNumber(text)) }],
  // Its outputs, inputs and volts; what happened, in which mode.
  [7, { fields: 3 }],
  [8, { fields: 2 }],
  [9, { read: (text) => named('pressureKpa', readNumber(text)) }],
  // When it was heard.
  [10, {}],
  [11, { read: (text) => named('temperatureC', readSigned(text)) }],
  // Of a magnet its number, how often it moved, and a state of which nobody says what it means.
  [12, { fields: 3 }],
  [13, { read: (text) => named('batteryPercent', readNumber(text)) }],
])
const ADDRESS_BIT = 1

const per = (value: number | null, count: number): number | null => (value === null ? null : value / count)

const [BEFORE_MASK, MASK_DIGITS] = [4, 4]
const MOST_TAGS = 20
const MASK_BITS = 16

/**
 * count , (number , some: one more , kind , model , what it sent , mask, hexadecimal , fields of each bit: 0 name, 1 address, 2 heard, 3 mV, 4 °C,
 * 5 humidity %, 7 … 3, 8 … 2, 9 kPa, 10 time, 11 °C in hundredths, 12 magnet 3, 13 charge %)*
 */
function readTags(fields: readonly string[]): Attached['tags'] {
  const tags: Attached['tags'] = []
  let at = 1
  for (let left = Math.min(readNumber(fields[0]) ?? 0, MOST_TAGS); left > 0; left--) {
    if (!isHexDigits(fields[at + BEFORE_MASK], MASK_DIGITS)) at++
    const mask = isHexDigits(fields[at + BEFORE_MASK], MASK_DIGITS) ? readHex(fields[at + BEFORE_MASK]) : null
    if (mask === null) break
    at += BEFORE_MASK + 1
    let address = ''
    let values: SensorValues = {}
    for (let bit = 0; bit < MASK_BITS; bit++) {
      if (((mask >>> bit) & 1) === 0) continue
      const known = TAG.get(bit)
      if (!known) return tags
      const text = fields[at] ?? ''
      at += known.fields ?? 1
      if (bit === ADDRESS_BIT && isHexDigits(text, 12)) address = text.toLowerCase()
      values = { ...values, ...known.read?.(text) }
    }
    // One with a pressure sits in a tyre.
    const family = values.pressureKpa === undefined ? 'sensorTag' : 'tyre'
    if (address !== '' && Object.keys(values).length > 0) tags.push({ kind: `${family}.${address}`, values })
  }
  return tags
}
