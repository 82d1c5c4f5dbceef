import type { Decoded } from '@/gateway/protocols/protocol'
import type { EventType } from '@/lib/events/event-types'
import type { Reference, ReferencePosition } from './reference'

export type Mismatch = { what: string; ours: unknown }

/** What the reference calls an alarm, and which of our events it may be. */
const ALARMS: Record<string, EventType[]> = {
  general: ['other'],
  sos: ['sos'],
  vibration: ['vibration', 'parkingVibration'],
  powerCut: ['powerCut'],
  lowBattery: ['internalBatteryLow', 'externalBatteryLow', 'lowBatteryProtection'],
  geofenceEnter: ['fenceEnter'],
  removing: ['dismantled'],
  tampering: ['dismantled'],
  hardAcceleration: ['hardAcceleration'],
  hardBraking: ['hardBraking'],
  accident: ['crash'],
}

/** The reference's attributes, and where we keep the same thing (first that is there). */
const ATTRIBUTES: Record<string, string[]> = {
  adc1: ['analog1Volts', 'voltage'],
  adc2: ['analog2Volts'],
  alarm1Status: ['alarm1Status'],
  alarm2Status: ['alarm2Status'],
  alarm3Status: ['alarm3Status'],
  archive: ['buffered'],
  armed: ['armed'],
  battery: ['batteryVolts', 'voltage'],
  batteryLevel: ['batteryPercent'],
  blocked: ['fuelCut'],
  bootReason: ['bootReason'],
  card: ['card'],
  cardStatus: ['cardStatus'],
  charge: ['charging'],
  coolantTemp: ['coolantC'],
  dataDetails: ['dataHex'],
  dataType: ['dataType'],
  door: ['doorOpen'],
  driverUniqueId: ['driverId'],
  drivingTime: ['drivingTime'],
  engineStatus: ['engineStatus'],
  eventFiles: ['files'],
  fuel: ['fuelLevel'],
  fuelUsed: ['fuelUsedL'],
  hdop: ['hdop'],
  humidity: ['humidityPercent'],
  iccid: ['iccid'],
  ignition: ['ignition'],
  index: ['index'],
  input: ['inputs'],
  mac: ['mac'],
  networkTechnology: ['technology'],
  obdSpeed: ['speedKmh'],
  odometer: ['odometerM', 'odometerKm'],
  oil: ['fuelRaw'],
  otherStatus: ['otherStatus'],
  output: ['outputs'],
  power: ['voltage'],
  result: ['text', 'hex'],
  rpm: ['rpm'],
  sat: ['satellites'],
  satVisible: ['satellitesInView'],
  serial: ['text'],
  steps: ['steps'],
  tag1BatteryLevel: ['batteryPercent'],
  tag1Id: ['mac'],
  tag1Status: ['state'],
  tag1Temp: ['temperatureC'],
  tag1Battery: ['batteryVolts'],
  tag1Humidity: ['humidityPercent'],
  tamper: ['tampered'],
  temp1: ['temperatureC'],
  vin: ['vin'],
}

/** What we keep in another form or have no place for. */
const NOT_KEPT = new Set(['type', 'status', 'event', 'eventData', 'geofence', 'uploadMode', 'motion'])

/** Everything the reference says of a packet and we say otherwise, with what we say. */
export function findMismatches(reference: Reference, decoded: Decoded): Mismatch[] {
  const found: Mismatch[] = []
  const compare = (what: string, ours: unknown, theirs: unknown) => {
    if (!isSame(ours, theirs)) found.push({ what, ours })
  }
  compare('identifier', decoded.identifier?.value, reference.uniqueIds[0])
  compare('reply', decoded.reply?.toString('hex'), reference.responses[0])
  const positions = reference.positions ?? []
  const located = positions.filter(({ hasFix }) => hasFix)
  compare('fixes', decoded.fixes.length, located.length)
  for (const [index, position] of located.entries()) comparePlace(decoded.fixes[index], position, compare)
  for (const position of positions) compareAttributes(decoded, position, compare)
  return found
}

type Compare = (what: string, ours: unknown, theirs: unknown) => void

function comparePlace(
  fix: Decoded['fixes'][number] | undefined,
  theirs: ReferencePosition,
  compare: Compare,
) {
  if (!fix) return
  compare('time', new Date(fix.time).toISOString(), theirs.fixTime)
  compare('lat', fix.lat, theirs.lat)
  compare('lon', fix.lon, theirs.lon)
  compare('positioned', fix.positioned, theirs.valid)
  compare('speedKmh', fix.speedKmh ?? 0, theirs.speedKmh)
  compare('heading', fix.heading, theirs.course)
  compare('altitude', fix.altitude ?? 0, theirs.altitude)
}

function compareAttributes(decoded: Decoded, position: ReferencePosition, compare: Compare) {
  const known = new Map<string, unknown>([
    ...(decoded.readings ?? []).flatMap(({ values }) => Object.entries(values)),
    ...Object.entries(decoded.commandReply ?? {}),
    ...decoded.events.flatMap(({ data }) => Object.entries(data ?? {})),
    ...Object.entries(decoded.status ?? {}),
    ...decoded.fixes.flatMap((fix) => [...withoutNull(fix), ...Object.entries(fix.sensors ?? {})]),
  ])
  for (const [name, value] of Object.entries(position.attributes)) {
    if (NOT_KEPT.has(name) || name === 'alarm' || name === 'hours' || name === 'rssi') continue
    const names = ATTRIBUTES[name]
    if (!names) throw new Error(`no place for ${name}`)
    compare(name, known.get(names.find((one) => known.has(one)) ?? ''), value)
  }
  const { alarm, hours, rssi } = position.attributes
  if (typeof hours === 'number') {
    compare('hours', (known.get('engineSeconds') ?? known.get('engineHours')) as number, hours / 1000)
  }
  if (typeof rssi === 'number') compare('gsmLevel', known.get('gsmLevel'), rssi <= 4 ? rssi : undefined)
  compareAlarms(decoded, typeof alarm === 'string' ? alarm : null, compare)
  compareNetwork(decoded, position, compare)
  const time = decoded.network?.time ?? decoded.readings?.[0]?.time ?? decoded.events[0]?.time
  if (!position.hasFix && position.deviceTime !== null && time !== undefined) {
    compare('time', time === null ? null : new Date(time).toISOString(), position.deviceTime)
  }
}

function withoutNull(fix: object): [string, unknown][] {
  return Object.entries(fix).filter(([, value]) => value !== null)
}

function compareAlarms(decoded: Decoded, alarm: string | null, compare: Compare) {
  const theirs = [...new Set(alarm?.split(',') ?? [])]
  const ours = decoded.events.map(({ type }) => type)
  const matches =
    theirs.length === ours.length && theirs.every((name) => ALARMS[name]?.some((type) => ours.includes(type)))
  compare('events', matches ? 'same' : ours, 'same')
}

function compareNetwork(decoded: Decoded, { network }: ReferencePosition, compare: Compare) {
  const theirCells = (network?.cellTowers ?? [])
    .filter(({ mobileCountryCode, cellId }) => mobileCountryCode > 0 && cellId > 0)
    .map(
      (cell) =>
        `${cell.mobileCountryCode},${cell.mobileNetworkCode},${cell.locationAreaCode},${cell.cellId},${cell.signalStrength}`,
    )
  const ourCells = (decoded.network?.cells ?? []).map(
    ({ mcc, mnc, lac, cell, signal }) => `${mcc},${mnc},${lac},${cell},${signal}`,
  )
  const sorted = [...ourCells].sort()
  compare('cells', sorted.join(' '), [...new Set(theirCells)].sort().join(' '))
  const theirWifi = (network?.wifiAccessPoints ?? []).map((one) => `${one.macAddress},${one.signalStrength}`)
  const ourWifi = (decoded.network?.wifi ?? []).map(({ mac, signal }) => `${mac},${signal}`)
  compare('wifi', [...ourWifi].sort().join(' '), [...new Set(theirWifi)].sort().join(' '))
}

function isSame(ours: unknown, theirs: unknown): boolean {
  if (typeof ours === 'number' && typeof theirs === 'number') return Math.abs(ours - theirs) < 1e-6
  return ours === theirs || (ours === undefined && theirs === null)
}
