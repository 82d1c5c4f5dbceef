import type { Body } from './bodies'
import { type Random, smoothNoise } from './random'
import type { Route } from './routes'

/** One drive along a route: when it is where, and how fast. The arrays run in step. */
export type Drive = {
  route: Route
  /** Seconds since departure. */
  seconds: Float64Array
  /** Metres since departure. */
  metres: Float64Array
  /** Metres per second. */
  speed: Float64Array
  durationS: number
}

export type DriveOptions = {
  body: Body
  /** Decides lights, waits and small waves of speed. */
  random: Random
  /** What traffic leaves of the limit in towns, 0 to 1. */
  pace: number
  /** Stops for passengers at this distance. */
  haltEveryM?: number | null
  /** An interval that is driven too fast. */
  overspeed?: { fromM: number; toM: number; kmh: number } | null
  /** Where the driver brakes as hard as the vehicle can. */
  brakeAtM?: number | null
}

const BRAKE_BEFORE_M = 30
const HARD_BRAKE = 7.5
const TOWN_KMH = 60

/** Drives a route: never faster than limit, bends and vehicle allow; starts and ends at rest. */
export function planDrive(route: Route, options: DriveOptions): Drive {
  const { body, brakeAtM = null } = options
  const waits = chooseHalts(route, options)
  const speed = allowedSpeeds(route, options)
  for (const at of waits.keys()) speed[at] = 0
  const last = speed.length - 1
  speed[0] = 0
  speed[last] = 0
  const along = route.alongM
  for (let at = last - 1; at >= 0; at--) {
    const ahead = speed[at + 1] ?? 0
    const hard = brakeAtM !== null && inBraking(along[at] ?? 0, along[at + 1] ?? 0, brakeAtM)
    const slowing = hard ? HARD_BRAKE : body.brake
    const most = Math.sqrt(ahead * ahead + 2 * slowing * ((along[at + 1] ?? 0) - (along[at] ?? 0)))
    if ((speed[at] ?? 0) > most) speed[at] = most
  }
  for (let at = 1; at <= last; at++) {
    const before = speed[at - 1] ?? 0
    const gain = body.accelerate * Math.max(0.25, 1 - before / 45)
    const most = Math.sqrt(before * before + 2 * gain * ((along[at] ?? 0) - (along[at - 1] ?? 0)))
    if ((speed[at] ?? 0) > most) speed[at] = most
  }
  return clock(route, speed, waits)
}

function inBraking(fromM: number, toM: number, brakeAtM: number): boolean {
  return fromM >= brakeAtM - BRAKE_BEFORE_M - 0.01 && toM <= brakeAtM + 0.01
}

/** The speed each point allows, in m/s, before starting and stopping are thought of. */
function allowedSpeeds(
  route: Route,
  { body, random, pace, overspeed, brakeAtM }: DriveOptions,
): Float64Array {
  const { alongM, limitKmh, lat, lon } = route
  const count = alongM.length
  const speed = new Float64Array(count)
  const seed = random.whole(0, 0xffffffff)
  const mood = random.between(0.94, 1.03)
  const lonScale = Math.cos(((lat[0] ?? 0) * Math.PI) / 180)
  let before = 0
  for (let at = 0; at < count; at++) {
    const here = alongM[at] ?? 0
    let limit = Math.min(limitKmh[at] ?? 0, limitKmh[Math.max(at - 1, 0)] ?? 0)
    if (limit <= TOWN_KMH) limit *= pace
    let allowed = (Math.min(limit, body.topKmh) * mood * (0.97 + 0.05 * smoothNoise(seed, here / 2600))) / 3.6
    if (overspeed && here >= overspeed.fromM && here <= overspeed.toM) allowed = overspeed.kmh / 3.6
    if (brakeAtM != null && Math.abs(here - brakeAtM) < 0.01) allowed = 2.5
    const ahead = Math.atan2(
      ((lon[at + 1] ?? 0) - (lon[at] ?? 0)) * lonScale,
      (lat[at + 1] ?? 0) - (lat[at] ?? 0),
    )
    if (at > 0 && at < count - 1) {
      const turn = Math.abs(Math.atan2(Math.sin(ahead - before), Math.cos(ahead - before)))
      const bendM = ((alongM[at + 1] ?? 0) - (alongM[at - 1] ?? 0)) / 2
      if (turn > 0.01) allowed = Math.min(allowed, Math.sqrt((body.sideways * bendM) / turn))
    }
    before = ahead
    speed[at] = Math.max(allowed, 1.5)
  }
  return speed
}

/** Where the vehicle stands on the way, and for how many seconds. */
function chooseHalts(route: Route, { random, haltEveryM }: DriveOptions): Map<number, number> {
  const halts = new Map<number, number>()
  const last = route.alongM.length - 1
  let lastAt = 0
  let nextHalt = haltEveryM ?? Number.POSITIVE_INFINITY
  for (let at = 2; at < last - 1; at++) {
    const here = route.alongM[at] ?? 0
    if (at - lastAt < 2 || here - (route.alongM[lastAt] ?? 0) < 60 || route.lengthM - here < 60) continue
    if (here >= nextHalt) {
      halts.set(at, random.between(14, 38))
      nextHalt = (Math.floor(here / (haltEveryM ?? 1)) + 1) * (haltEveryM ?? 1)
      lastAt = at
    } else if (route.lights[at] === 1 && random.chance(0.38)) {
      halts.set(at, random.between(6, 46))
      lastAt = at
    }
  }
  return halts
}

/** Speeds at points become times; a halt is two entries of the same place. */
function clock(route: Route, speeds: Float64Array, waits: Map<number, number>): Drive {
  const count = speeds.length + waits.size
  const seconds = new Float64Array(count)
  const metres = new Float64Array(count)
  const speed = new Float64Array(count)
  let entry = 0
  let now = 0
  for (let at = 0; at < speeds.length; at++) {
    if (at > 0) {
      const piece = (route.alongM[at] ?? 0) - (route.alongM[at - 1] ?? 0)
      now += (2 * piece) / Math.max((speeds[at] ?? 0) + (speeds[at - 1] ?? 0), 0.5)
    }
    const wait = waits.get(at)
    for (let repeat = wait === undefined ? 1 : 0; repeat < 2; repeat++) {
      seconds[entry] = now
      metres[entry] = route.alongM[at] ?? 0
      speed[entry] = speeds[at] ?? 0
      entry++
      if (wait !== undefined && repeat === 0) now += wait
    }
  }
  return { route, seconds, metres, speed, durationS: now }
}

/** Position of the last entry of a rising list that is not above `value`; 0 when all are. */
export function lastNotAbove(list: Float64Array, value: number): number {
  let low = 0
  let high = list.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((list[middle] ?? 0) <= value) low = middle
    else high = middle - 1
  }
  return low
}

/** Metres driven and speed in m/s so many seconds after departure; speed changes evenly between points. */
export function driveAt(drive: Drive, second: number): { metres: number; speed: number } {
  const at = lastNotAbove(drive.seconds, second)
  const from = drive.metres[at] ?? 0
  if (at === drive.seconds.length - 1) return { metres: from, speed: 0 }
  const began = drive.seconds[at] ?? 0
  const span = (drive.seconds[at + 1] ?? 0) - began
  const passed = Math.max(second - began, 0)
  const v0 = drive.speed[at] ?? 0
  const v1 = drive.speed[at + 1] ?? 0
  const gain = span > 0 ? (v1 - v0) / span : 0
  return { metres: from + v0 * passed + (gain * passed * passed) / 2, speed: v0 + gain * passed }
}
