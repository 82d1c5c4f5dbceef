import { readIdentifier } from '@/lib/identifiers/identifier-kinds'
import { protocolOf, SIMULATED_NAMES, type SimulatedName } from './simulated-protocols'

export type ReplayOptions = {
  file: string
  identifier: string
  key: string | null
  protocol: SimulatedName
  start: 'now' | 'recorded'
  /** Infinite is as fast as possible. */
  speedup: number
  host: string
  /** Null is the port of the protocol in the settings. */
  port: number | null
  shuffleSeed: number | null
  dropEvery: number | null
  oldPackets: boolean
}

/** Options that cannot be used, in one sentence. */
export class BadOptions extends Error {}

export const USAGE = `Replays a recorded drive as a tracker over the network.

  npm run simulate -- --file DRIVE.csv|.gpx --imei IMEI [options]

  --file FILE                  the drive: columns time,lat,lon and perhaps speed_kmh,heading,alt; or GPX
  --imei IMEI                  what the tracker calls itself: 15 digits; with osmand any identifier
  --key KEY                    what a phone sends beside it, as its record shows
  --protocol NAME              what the tracker speaks (${SIMULATED_NAMES[0]}):
                               ${SIMULATED_NAMES.join(', ')}
  --start now|recorded         moves the drive to now, or keeps the recorded times (now)
  --speedup N                  how much faster than it was driven (1); 0 is as fast as possible
  --as-fast-as-possible        the same as --speedup 0
  --host HOST, --port PORT     where the gateway listens (127.0.0.1, the port of the settings)
  --shuffle SEED               sends the fixes in an order that the seed decides
  --drop-connection-every N    cuts the connection after every N fixes, to test the re-upload
  --old-packets                sends GT06 0x12 instead of 0x22
  --help                       this text

Ends with 0 when the gateway has confirmed every fix, otherwise with 1.`

const FLAGS = new Set(['as-fast-as-possible', 'old-packets', 'help'])
const VALUES = new Set([
  'file',
  'imei',
  'key',
  'protocol',
  'start',
  'speedup',
  'host',
  'port',
  'shuffle',
  'drop-connection-every',
])

/** Reads the arguments of `npm run simulate`; null when help is asked for. Throws `BadOptions`. */
export function parseReplayOptions(args: readonly string[]): ReplayOptions | null {
  const given = collect(args)
  if (given.has('help')) return null
  const protocol = oneOf(given, 'protocol', SIMULATED_NAMES)
  const speedup = given.has('as-fast-as-possible') ? Number.POSITIVE_INFINITY : readSpeedup(given)
  return {
    file: required(given, 'file'),
    identifier: checkIdentifier(required(given, 'imei'), protocol),
    key: given.get('key') ?? null,
    protocol,
    start: oneOf(given, 'start', ['now', 'recorded']),
    speedup,
    host: given.get('host') ?? '127.0.0.1',
    port: readWhole(given, 'port', 1, 65_535),
    shuffleSeed: readWhole(given, 'shuffle', 0, Number.MAX_SAFE_INTEGER),
    dropEvery: readWhole(given, 'drop-connection-every', 1, 1_000_000),
    oldPackets: given.has('old-packets'),
  }
}

function collect(args: readonly string[]): Map<string, string> {
  const given = new Map<string, string>()
  for (let at = 0; at < args.length; at++) {
    const arg = args[at] ?? ''
    const equals = arg.indexOf('=')
    const name = arg.slice(2, equals < 0 ? undefined : equals)
    if (!arg.startsWith('--') || (!FLAGS.has(name) && !VALUES.has(name))) {
      throw new BadOptions(`Option ${arg} is not known; --help shows the options.`)
    }
    if (given.has(name)) throw new BadOptions(`Option --${name} is given twice.`)
    if (FLAGS.has(name)) {
      if (equals >= 0) throw new BadOptions(`Option --${name} takes no value.`)
      given.set(name, '')
      continue
    }
    const value = equals < 0 ? args[++at] : arg.slice(equals + 1)
    if (value === undefined || value === '' || (equals < 0 && value.startsWith('--'))) {
      throw new BadOptions(`Option --${name} needs a value.`)
    }
    given.set(name, value)
  }
  return given
}

function required(given: Map<string, string>, name: string): string {
  const value = given.get(name)
  if (value === undefined) throw new BadOptions(`Option --${name} is missing; --help shows the options.`)
  return value
}

function oneOf<Value extends string>(
  given: Map<string, string>,
  name: string,
  values: readonly [Value, ...Value[]],
): Value {
  const value = given.get(name)
  if (value === undefined) return values[0]
  const found = values.find((it) => it === value)
  if (!found) throw new BadOptions(`--${name} is ${values.join(' or ')}, not "${value}".`)
  return found
}

function readSpeedup(given: Map<string, string>): number {
  const text = given.get('speedup') ?? '1'
  const value = /^inf(inity)?$/i.test(text) ? Number.POSITIVE_INFINITY : Number(text)
  if (Number.isNaN(value) || value < 0) {
    throw new BadOptions(`--speedup is a number from 0 (as fast as possible), not "${text}".`)
  }
  return value === 0 ? Number.POSITIVE_INFINITY : value
}

function readWhole(given: Map<string, string>, name: string, min: number, max: number): number | null {
  const text = given.get(name)
  if (text === undefined) return null
  const value = Number(text)
  if (!/^\d+$/.test(text) || value < min || value > max) {
    const range = max === Number.MAX_SAFE_INTEGER ? `from ${min}` : `from ${min} to ${max}`
    throw new BadOptions(`--${name} is a whole number ${range}, not "${text}".`)
  }
  return value
}

function checkIdentifier(text: string, protocol: SimulatedName): string {
  const { identifiers } = protocolOf(protocol)
  const identifier = readIdentifier(text, identifiers)
  if (identifier) return identifier.value
  if (identifiers.every((kind) => kind === 'imei')) {
    throw new BadOptions(`--imei has 15 digits, not "${text}".`)
  }
  throw new BadOptions(`--imei has 1 to 64 characters without spaces.`)
}
