import type { SensorValues } from '@/lib/positions/fix'
import { hashOf, smoothNoise } from './random'
import type { VehicleState } from './state-at'
import type { DemoVehicle } from './vehicles'

/** What a sensor of a demo vehicle says beside a fix, named and measured as the gateway decodes it. */
export type DemoReading = { time: number; kind: string; values: SensorValues }

/** Litres; the height in millimetres that the probe of a truck's tank sends for them. */
export const DEMO_TANK_L = 380
export const DEMO_TANK_CURVE = [
  { value: 0, litres: 0 },
  { value: 120, litres: 55 },
  { value: 400, litres: 240 },
  { value: 620, litres: DEMO_TANK_L },
]
/** Of a van whose sensor sends percent. */
export const DEMO_VAN_TANK_L = 70

const SLOT_MS = 300_000
const OBD_SLOT_MS = 60_000
const FAULT_SLOT_MS = 20 * 60_000
const DAY_MS = 86_400_000
const STOLEN_L = 42
const STOLEN_EVERY_DAYS = 9
const STOLEN_MS = 6 * 60_000

const REFRIGERATED: ReadonlySet<string> = new Set([
  'Truck 101',
  'Truck 103',
  'Truck 201',
  'Truck 401',
  'Truck 501',
])
const WITH_TAG_READER: ReadonlySet<string> = new Set(['Courier 7', 'Porto van 2', 'Hamburg van 1'])

const hex = (digits: number) => (value: number) => value.toString(16).padStart(digits, '0')

/** How models with a reader write the number of a card: of RFID, of an iButton. */
const CARDS: Readonly<Record<string, (value: number) => string>> = {
  'JM-VL03': (value) => hex(8)(value).toUpperCase(),
  FMB920: hex(16),
  'WIALON-IPS': (value) => hex(12)(value).toUpperCase(),
}

/** Readings that go with the fix at `time`; `previous` is the fix before it, with its ignition. */
export function sensorsAt(
  vehicle: DemoVehicle,
  time: number,
  state: VehicleState,
  previous: { time: number; ignition: boolean } | null,
): DemoReading[] {
  const { model, name } = vehicle
  const found: DemoReading[] = []
  const add = (kind: string, values: SensorValues) => found.push({ time, kind, values })
  const isDue = (slotMs: number) =>
    previous === null || Math.floor(time / slotMs) !== Math.floor(previous.time / slotMs)
  const due = isDue(SLOT_MS)
  const started = state.ignition && previous !== null && !previous.ignition
  if (model === 'X3' && due)
    add('fuel', { temperatureC: 18, fuelLevel: probeAt(fuelAt(vehicle, time, state)) })
  if (REFRIGERATED.has(name) && due) {
    const open = isDoorOpen(time, state)
    const temperatureC = round(
      4 + smoothNoise(hashOf('cold', name), time / 1_500_000) * 1.6 + (open ? 6.5 : 0),
    )
    add('climate', {
      temperatureC,
      humidityPercent: round(74 + 9 * smoothNoise(hashOf('damp', name), time / 4_000_000)),
    })
    add('door', { open, input: false })
  }
  if (model === 'OB22' && state.ignition && isDue(OBD_SLOT_MS)) add('obd', obdAt(vehicle, state))
  if (model === 'OB22' && isDue(FAULT_SLOT_MS))
    add('serial', { port: 1, text: `DTC:${faultAt(vehicle, time)}` })
  if (model === 'JM-LL01') {
    const mac = tagMacOf(vehicle.imei)
    add(`sensorTag.${mac}`, tagAt(mac, time))
  }
  if (model === 'FMB920' && due) add('fuel', { fuelLevel: Math.round(vanFuelAt(vehicle, time, state)) })
  const card = started ? cardOf(vehicle) : null
  if (card) add('driver', { driverId: card })
  if (started && WITH_TAG_READER.has(name)) {
    const mac = `c0ffee${hashOf(name).toString(16).padStart(8, '0').slice(0, 6)}`
    add(`peripheral.${mac}`, { mac, event: 1, eventData: 0, dataType: 0, dataHex: '' })
  }
  return found
}

/** What the reader of a vehicle sends of its driver's card; null where it has no reader or nobody drives it. */
export function cardOf({ model, driver }: DemoVehicle): string | null {
  const write = CARDS[model]
  return write && driver ? write(hashOf('card', driver.name)) : null
}

/** Litres in the tank: what was driven and stolen since the calendar began, refilled when three quarters are gone. */
function fuelAt(vehicle: DemoVehicle, time: number, { odometerM }: VehicleState): number {
  const shift = hashOf('theft', vehicle.imei) % STOLEN_EVERY_DAYS
  const days = time / DAY_MS + shift
  const sinceLast = (days % STOLEN_EVERY_DAYS) * DAY_MS
  const stolen = (Math.floor(days / STOLEN_EVERY_DAYS) - 1 + Math.min(1, sinceLast / STOLEN_MS)) * STOLEN_L
  const burnt = (odometerM / 100_000) * (vehicle.body === 'truck' ? 27 : 11)
  const litres = DEMO_TANK_L * 0.93 - ((burnt + stolen) % (DEMO_TANK_L * 0.75))
  return litres + 1.2 * smoothNoise(hashOf('slosh', vehicle.imei), time / 40_000)
}

/** Percent of a van's tank, as its float by radio says: refilled when most of it is gone. */
function vanFuelAt(vehicle: DemoVehicle, time: number, { odometerM }: VehicleState): number {
  const burnt = (odometerM / 100_000) * 8.4
  const slosh = 0.4 * smoothNoise(hashOf('slosh', vehicle.imei), time / 600_000)
  return ((DEMO_VAN_TANK_L * 0.94 - (burnt % (DEMO_VAN_TANK_L * 0.7))) / DEMO_VAN_TANK_L) * 100 + slosh
}

function probeAt(litres: number): number {
  for (const [index, point] of DEMO_TANK_CURVE.entries()) {
    const before = DEMO_TANK_CURVE[index - 1]
    if (!before || litres > point.litres) continue
    const part = (litres - before.litres) / (point.litres - before.litres)
    return round(before.value + part * (point.value - before.value))
  }
  return DEMO_TANK_CURVE.at(-1)?.value ?? 0
}

/** Doors stand open for some minutes now and then while the engine is off by day. */
function isDoorOpen(time: number, { ignition, speedKmh }: VehicleState): boolean {
  const minute = Math.floor(time / 60_000)
  const hour = Math.floor(minute / 60) % 24
  return !ignition && speedKmh < 1 && hour >= 7 && hour < 18 && minute % 45 < 12
}

function obdAt(vehicle: DemoVehicle, { speedKmh, odometerM }: VehicleState): SensorValues {
  const gear = Math.max(1, Math.min(5, Math.ceil(speedKmh / 24)))
  return {
    odometerKm: round(odometerM / 1000),
    speedKmh: Math.round(speedKmh),
    rpm: Math.round(780 + (speedKmh / gear) * 92),
    coolantC: 88,
    fuelUsedL: round((odometerM / 100_000) * 6.4),
    engineHours: round(odometerM / 38_000),
    fuelLevel: round(90 - (((odometerM / 100_000) * 6.4 * 2) % 70) - (hashOf(vehicle.imei) % 5)),
  }
}

/** A trouble code that is there for a working day in every eleven. */
function faultAt(vehicle: DemoVehicle, time: number): string {
  const day = Math.floor(time / DAY_MS) + (hashOf('fault', vehicle.imei) % 11)
  const hour = Math.floor(time / 3_600_000) % 24
  return day % 11 === 0 && hour >= 8 && hour < 17 ? 'P0301,P0420' : ''
}

/** What a phone's sensor of three axes measures on the road, in m/s²: forward, sideways, and what weighs. */
export function forcesAt(vehicle: DemoVehicle, time: number, { speedKmh }: VehicleState): SensorValues {
  if (speedKmh < 3) return {}
  const shake = (axis: string, most: number) =>
    Math.round(100 * most * smoothNoise(hashOf(axis, vehicle.imei), time / 20_000)) / 100
  const [x, y, z] = [shake('forward', 1.8), shake('sideways', 1.4), shake('vertical', 0.6)]
  return { accelerationX: x, accelerationY: y, accelerationZ: Math.round((9.81 + z) * 100) / 100 }
}

/** Address of the tag that a container's or trailer's tracker hears. */
export const tagMacOf = (imei: string): string =>
  `a4c138${hashOf(imei).toString(16).padStart(8, '0').slice(0, 6)}`

function tagAt(mac: string, time: number): SensorValues {
  return {
    mac,
    batteryVolts: 2.95,
    batteryPercent: 87,
    temperatureC: round(
      16 + 9 * Math.sin((time / DAY_MS) * 2 * Math.PI) + smoothNoise(hashOf(mac), time / 5_000_000),
    ),
    humidityPercent: round(61 + 8 * smoothNoise(hashOf('damp', mac), time / 9_000_000)),
    state: 0,
  }
}

const round = (value: number): number => Math.round(value * 10) / 10
