import { BODIES } from './bodies'
import { dayOf } from './calendar'
import { driveAt } from './drive'
import { METRES_PER_DEGREE, metresPerDegreeOfLon } from './geometry'
import { odometerBefore } from './odometer'
import { groundAt } from './positions'
import { hashOf, smoothNoise } from './random'
import { type DayPlan, planOf, type Segment } from './schedule'
import type { DemoVehicle } from './vehicles'

export type VehicleState = {
  /** Degrees, with the error of a receiver. */
  lat: number
  lon: number
  speedKmh: number
  /** Degrees clockwise from north, 0 to below 360. */
  heading: number
  altitudeM: number
  ignition: boolean
  satellites: number
  /** 0 none to 4 strong. */
  gsmLevel: 0 | 1 | 2 | 3 | 4
  /** Of the vehicle's battery, or of the tracker's own where it has no wire. */
  voltage: number
  batteryPercent: number
  odometerM: number
}

/** How far the receiver is off, in metres; it wanders this slowly, also while the vehicle stands. */
const GPS_ERROR_M = 3.4
const GPS_ERROR_MS = 45_000
const POWER_CUT_MS = 8 * 60_000

/** Where a vehicle is at a moment (milliseconds since 1970) and what its tracker knows. */
export function stateAt(vehicle: DemoVehicle, time: number): VehicleState {
  const day = dayOf(vehicle, time)
  const plan = planOf(vehicle, day)
  const segment = segmentAt(plan, time)
  const { ground, metres, speed } = motionIn(segment, time)
  const seed = hashOf('receiver', vehicle.imei)
  const wander = time / GPS_ERROR_MS
  const north = GPS_ERROR_M * smoothNoise(seed, wander)
  const east = GPS_ERROR_M * smoothNoise(seed ^ 0x5bd1e995, wander)
  const sky = smoothNoise(seed ^ 0x1234567, time / 400_000)
  const network = smoothNoise(seed ^ 0x7654321, time / 900_000)
  return {
    lat: ground.lat + north / METRES_PER_DEGREE,
    lon: ground.lon + east / metresPerDegreeOfLon(ground.lat),
    speedKmh: speed * 3.6,
    heading: ground.heading,
    altitudeM: ground.altitudeM + 4 * north,
    ignition: segment.engine,
    satellites: Math.round(10.5 + 3.5 * sky),
    gsmLevel: network > -0.45 ? 4 : network > -0.8 ? 3 : 2,
    ...powerOf(vehicle, plan, segment, time),
    odometerM: odometerBefore(vehicle, day) + segment.beforeM + metres,
  }
}

/** Whether the engine of a vehicle runs at a moment. */
export function ignitionAt(vehicle: DemoVehicle, time: number): boolean {
  return segmentAt(planOf(vehicle, dayOf(vehicle, time)), time).engine
}

/** The segment that holds a moment of the plan's day. */
export function segmentAt(plan: DayPlan, time: number): Segment {
  let low = 0
  let high = plan.segments.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((plan.segments[middle]?.fromMs ?? 0) <= time) low = middle
    else high = middle - 1
  }
  const segment = plan.segments[low]
  if (!segment) throw new Error('a day has no segments')
  return segment
}

function motionIn(segment: Segment, time: number) {
  if (segment.kind === 'stay') return { ground: segment.ground, metres: 0, speed: 0 }
  const { metres, speed } = driveAt(segment.drive, (time - segment.fromMs) / 1000)
  return { ground: groundAt(segment.drive.route, metres), metres, speed }
}

/** When somebody takes the tracker off the battery: during the first stay after the longest drive. */
export function powerCutOf(plan: DayPlan): { fromMs: number; toMs: number } | null {
  if (plan.incident !== 'powerCut' || plan.longestDrive < 0) return null
  const stay = plan.segments[plan.longestDrive + 2]
  if (stay?.kind !== 'stay') return null
  const fromMs = Math.min(stay.fromMs + 60_000, stay.toMs)
  return { fromMs, toMs: fromMs + POWER_CUT_MS }
}

/** A charged battery, an alternator while the engine runs, or a battery of its own that empties. */
function powerOf(vehicle: DemoVehicle, plan: DayPlan, segment: Segment, time: number) {
  const hours = (time - plan.fromMs) / 3_600_000
  if (vehicle.model === 'PHONE') {
    return { voltage: 3.6 + 0.006 * (100 - 3 * hours), batteryPercent: Math.round(100 - 3 * hours) }
  }
  if (vehicle.work.kind !== 'stock' && vehicle.reportSeconds >= 3600) {
    // One charge lasts a hundred days.
    const percent = 100 - ((time / 86_400_000 + (hashOf(vehicle.imei) % 100)) % 100)
    return { voltage: 3.5 + percent / 160, batteryPercent: Math.round(percent) }
  }
  const cut = powerCutOf(plan)
  if (cut && time >= cut.fromMs && time < cut.toMs) return { voltage: 4.1, batteryPercent: 90 }
  const { volts } = BODIES[vehicle.body]
  const sag = 0.12 * smoothNoise(hashOf('battery', vehicle.imei), time / 3_000_000)
  return { voltage: volts * (segment.engine ? 1.12 : 1) + sag, batteryPercent: 100 }
}
