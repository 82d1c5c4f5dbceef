import { Refusal } from './refusal'
import { parseNumber, within } from './values'

/** Faster than any vehicle; what is beyond is not known. */
const MAX_KMH = 2000

const KMH_PER_UNIT: ReadonlyMap<string, number> = new Map([
  ['kn', 1.852],
  ['kt', 1.852],
  ['kts', 1.852],
  ['knots', 1.852],
  ['kmh', 1],
  ['km/h', 1],
  ['kph', 1],
  ['mph', 1.609344],
  ['mps', 3.6],
  ['m/s', 3.6],
])

const SPEED = /^([^a-z\s]+(?:e[+-]?\d+)?)\s*([a-z/]*)$/i

/**
 * Speed of a parameter: knots, unless the client names a unit beside it or behind the number.
 *
 * @returns km/h, null when it is not known
 */
export function parseSpeed(value: string | undefined, unit: string | undefined): number | null {
  const [, number, suffix = ''] = SPEED.exec(value?.trim() ?? '') ?? []
  if (number === undefined) {
    parseNumber('speed', value)
    return null
  }
  const factor = KMH_PER_UNIT.get((suffix || unit || 'kn').toLowerCase())
  if (factor === undefined) throw new Refusal('bad speed unit')
  const speed = parseNumber('speed', number)
  return speed === null ? null : within(speed * factor, 0, MAX_KMH)
}

/** Speed of the JSON form, in m/s; negative is not known. */
export function fromMetresPerSecond(speed: number | null | undefined): number | null {
  return within(speed === null || speed === undefined ? null : speed * 3.6, 0, MAX_KMH)
}
