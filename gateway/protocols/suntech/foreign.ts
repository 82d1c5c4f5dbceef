import { readHex, readNumber } from '@/gateway/text-fields'
import type { SensorValues } from '@/lib/positions/fix'

/** What a device at the serial port said, as far as its form is known: a length, and so many bytes of data. */
export function readForeign(fields: readonly string[]): SensorValues {
  const length = readNumber(fields[0]) ?? 0
  const data = fields.slice(1).join(';').slice(0, length)
  // Fuel probes by CabAVL: litres of two tanks; -1 is none.
  const [, , first, second] = data.startsWith('CabAVL') ? data.split(',') : []
  // A reader of cards.
  const [kind, , , , card] = data.split('|')
  return {
    ...probesIn(data),
    ...litres('fuelLitres', first),
    ...litres('fuel2Litres', second),
    ...(kind === 'GTSL' && card ? { driverId: card } : {}),
  }
}

const litres = (name: string, text: string | undefined): SensorValues => {
  const value = readNumber(text)
  return value === null ? {} : { [name]: value }
}

/** Fuel probes by number: `t_0` temperature, `N_0` level, both hexadecimal. */
function probesIn(data: string): SensorValues {
  const values: SensorValues = {}
  for (const part of data.split(';')) {
    const [, kind, probe = '', text] = /^([tN])_(\d)=([0-9A-F]{1,4})(?:\.\d)?\s*$/.exec(part) ?? []
    const value = readHex(text)
    if (kind === undefined || value === null) continue
    if (kind === 'N') values[probe === '0' ? 'fuelRaw' : `fuel${Number(probe) + 1}Raw`] = value
    else values[`probe${Number(probe) + 1}C`] = value
  }
  return values
}
