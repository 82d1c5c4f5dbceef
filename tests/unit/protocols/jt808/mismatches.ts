import { fromWire } from '@/gateway/protocols/jt808/escape'
import type { Decoded } from '@/gateway/protocols/protocol'
import type { EventType } from '@/lib/events/event-types'
import type { Reference, ReferencePosition } from '../gt06/reference'

export type Mismatch = { what: string; ours: unknown }

/** What the reference calls an alarm, and which of our events it may be. */
const ALARMS: Record<string, EventType[]> = {
  sos: ['sos'],
  overspeed: ['overspeed'],
  fatigueDriving: ['fatigue'],
  door: ['doorOpen'],
  fault: ['fault'],
  lowBattery: ['externalBatteryLow', 'internalBatteryLow'],
  powerOff: ['powerCut'],
  removing: ['dismantled'],
  tampering: ['dismantled'],
  vibration: ['vibration'],
  movement: ['moved', 'vibration'],
}

/** What the reference calls values that it asserts or that are told of everywhere, and where we keep them. */
const ATTRIBUTES: Record<string, string[]> = {
  alarmLabel: ['mark'],
  battery: ['batteryVolts', 'externalVolts'],
  batteryLevel: ['batteryPercent'],
  blocked: ['fuelCut'],
  cardCode: ['driverId'],
  coolantTemp: ['coolantC'],
  deviceTemp: ['temperatureC'],
  event: ['lockEvent'],
  lock1Battery: ['lock1Volts'],
  lock2Battery: ['lock2Volts'],
  videoAlarm: ['videoAlarms'],
  door: ['doorOpen'],
  driverUniqueId: ['driverId'],
  dtcs: ['dtcs'],
  fuel: ['fuelLitres', 'fuelPercent'],
  fuel1: ['fuelLitres'],
  fuel2: ['fuel2Litres'],
  fuelUsed: ['fuelUsedL'],
  hdop: ['hdop'],
  humidity: ['humidityPercent'],
  iccid: ['iccid'],
  ignition: ['ignition'],
  imei: ['imei'],
  lightSensor: ['light'],
  odometer: ['odometerM'],
  power: ['externalVolts', 'voltage'],
  result: ['text'],
  rpm: ['rpm'],
  rssi: ['csq'],
  sat: ['satellites'],
  steps: ['steps'],
  tag1Mac: ['mac'],
  temp1: ['temperatureC'],
  tilt: ['tilt'],
  unlockResult: ['unlockResult'],
  charge: ['charging'],
  versionFw: ['version'],
  vin: ['vin'],
}
/** Told of every position by the reference, whether or not the terminal says it; or kept in another form. */
const UNLESS_ASSERTED = new Set(['blocked', 'charge', 'event', 'videoAlarm'])

type Compare = (what: string, ours: unknown, theirs: unknown) => void

/** Everything the reference says of a packet and we say otherwise, with what we say. */
export function findMismatches(
  reference: Reference,
  decoded: Decoded,
  asserted?: string,
  failed = false,
): Mismatch[] {
  const found: Mismatch[] = []
  const compare: Compare = (what, ours, theirs) => {
    if (!isSame(ours, theirs)) found.push({ what, ours })
  }
  compare('identifier', decoded.identifier?.value, reference.uniqueIds[0])
  compare('reply', unescaped(decoded.reply), reference.responses[0])
  if (failed) return found
  const positions = reference.positions ?? []
  const located = positions.filter(({ hasFix }) => hasFix)
  compare('fixes', decoded.fixes.length, located.length)
  for (const [index, position] of located.entries()) comparePlace(decoded.fixes[index], position, compare)
  for (const position of positions) compareAttributes(decoded, position, compare, asserted)
  return found
}

function comparePlace(
  fix: Decoded['fixes'][number] | undefined,
  theirs: ReferencePosition,
  compare: Compare,
) {
  if (!fix) return
  compare('time', new Date(fix.time).toISOString(), theirs.fixTime)
  if (theirs.lat !== undefined) {
    compare('lat', fix.lat, theirs.lat)
    compare('lon', fix.lon, theirs.lon)
  }
  compare('positioned', fix.positioned, theirs.valid)
  compare('speedKmh', fix.speedKmh ?? 0, theirs.speedKmh)
  compare('heading', fix.heading, theirs.course)
  compare('altitude', fix.altitude ?? 0, theirs.altitude)
}

function compareAttributes(
  decoded: Decoded,
  position: ReferencePosition,
  compare: Compare,
  asserted: string | undefined,
) {
  const at = decoded.fixes.findIndex(({ time }) => new Date(time).toISOString() === position.fixTime)
  const fix = decoded.fixes[at]
  const known = new Map<string, unknown>([
    ...Object.entries(decoded.status ?? {}),
    ...decoded.events.flatMap(({ data }) => Object.entries(data ?? {})),
    ...(decoded.readings ?? []).toReversed().flatMap(({ values }) => Object.entries(values)),
    ...Object.entries(decoded.commandReply ?? {}),
    ...(fix
      ? [...Object.entries(fix).filter(([, value]) => value !== null), ...Object.entries(fix.sensors ?? {})]
      : []),
  ])
  for (const [name, theirs] of Object.entries(position.attributes)) {
    if (name !== asserted && UNLESS_ASSERTED.has(name)) continue
    if (name === 'ignition' && !fix) continue
    const names = ATTRIBUTES[name]
    if (!names) {
      if (name === asserted && name !== 'alarm') compare(name, undefined, theirs)
      continue
    }
    const bare = typeof theirs === 'string' ? theirs.replace(/^\[(.*)\]$/, '$1') : theirs
    compare(name, known.get(names.find((one) => known.has(one)) ?? ''), bare)
  }
  const { alarm } = position.attributes
  compareAlarms(decoded, fix ? at : null, typeof alarm === 'string' ? alarm : null, compare)
  if (fix) compareNetwork(decoded, position, compare)
}

/** An alarm is told when it begins: of a batch the first position has what the next ones go on with. */
function compareAlarms(decoded: Decoded, fix: number | null, alarm: string | null, compare: Compare) {
  const theirs = [...new Set(alarm?.split(',') ?? [])]
  const told = decoded.events.filter((event) => fix === null || (event.fix ?? 0) <= fix)
  const ours = [...new Set(told.map(({ type }) => type))]
  const matches =
    theirs.length === ours.length && theirs.every((name) => ALARMS[name]?.some((type) => ours.includes(type)))
  compare('events', matches ? 'same' : ours, 'same')
}

function compareNetwork(decoded: Decoded, { network }: ReferencePosition, compare: Compare) {
  if (decoded.fixes.length > 1) return
  const cells = (network?.cellTowers ?? []).filter(({ cellId }) => cellId > 0)
  const theirs = cells.map((one) => `${one.locationAreaCode},${one.cellId}`)
  const ours = (decoded.network?.cells ?? []).map(({ lac, cell }) => `${lac},${cell}`)
  compare('cells', ours.sort().join(' '), [...new Set(theirs)].sort().join(' '))
  const theirWifi = (network?.wifiAccessPoints ?? []).map((one) => `${one.macAddress},${one.signalStrength}`)
  const ourWifi = (decoded.network?.wifi ?? []).map(({ mac, signal }) => `${mac},${signal}`)
  compare('wifi', ourWifi.sort().join(' '), [...new Set(theirWifi)].sort().join(' '))
}

/** The reference gives replies as they are before they are escaped. */
function unescaped(reply: Buffer | null): string | undefined {
  return reply ? `7e${fromWire(reply.subarray(1, -1), 0x7e)?.toString('hex')}7e` : undefined
}

function isSame(ours: unknown, theirs: unknown): boolean {
  if (typeof ours === 'number' && typeof theirs === 'number') return Math.abs(ours - theirs) < 1e-6
  return ours === theirs || (ours === undefined && theirs === null)
}
