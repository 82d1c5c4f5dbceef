import { LRUCache } from 'lru-cache'
import type { EventType } from '@/lib/events/event-types'
import { type Drive, driveAt, lastNotAbove } from './drive'
import { headingBetween, turnBetween } from './geometry'
import { hurryOf } from './manners'
import { hashOf } from './random'
import { type DayPlan, planOf } from './schedule'
import { powerCutOf } from './state-at'
import type { DemoVehicle } from './vehicles'

/** When the tracker of a vehicle makes a fix on a day, and when it sends it; both rise. */
export type DayReports = {
  /** Milliseconds since 1970, whole seconds. */
  times: Float64Array
  sentAt: Float64Array
  /** What the tracker raises, by position in `times`. */
  alarms: Map<number, EventType>
}

/** A tracker adds a fix when the way turned this much since the last one. */
const TURN_DEGREES = 28
const TURN_MIN_MS = 4000
const IDLE_MS = 60_000
const MINUTE = 60_000
/** Slower, nobody takes a bend sharply or accelerates hard. */
const LEAST_HARSH_KMH = 20

type VehicleDay = { vehicle: DemoVehicle; day: number }

const kept = new LRUCache<string, DayReports, VehicleDay>({
  max: 180,
  memoMethod: (_key, _stale, { context: { vehicle, day } }) => listReports(vehicle, planOf(vehicle, day)),
})

/** The fixes of one day of a vehicle. */
export function reportsOf(vehicle: DemoVehicle, day: number): DayReports {
  return kept.memo(`${vehicle.imei} ${day}`, { context: { vehicle, day } })
}

function listReports(vehicle: DemoVehicle, plan: DayPlan): DayReports {
  const times: number[] = []
  const add = (time: number): void => {
    const whole = Math.ceil(time / 1000) * 1000
    if (whole < plan.toMs && whole > (times.at(-1) ?? Number.NEGATIVE_INFINITY)) times.push(whole)
  }
  const every = (fromMs: number, toMs: number, stepMs: number): void => {
    for (let time = fromMs; time < toMs; time += stepMs) add(time)
  }
  if (vehicle.reportSeconds >= 3600) every(plan.fromMs, plan.toMs, vehicle.reportSeconds * 1000)
  else {
    for (const segment of plan.segments) {
      if (segment.kind === 'drive') addDrive(segment.drive, segment.fromMs, vehicle.reportSeconds * 1000, add)
      else every(segment.fromMs, segment.toMs, segment.engine ? IDLE_MS : vehicle.parkedSeconds * 1000)
    }
  }
  const alarms = alarmsOf(plan, hurryOf(vehicle))
  const kept = withoutTunnel(mergeTimes(times, alarms), plan)
  return {
    times: Float64Array.from(kept),
    sentAt: Float64Array.from(kept, sendingTimes(plan)),
    alarms: new Map(
      kept.flatMap((time, index) => {
        const alarm = alarms.get(time)
        return alarm ? [[index, alarm] as const] : []
      }),
    ),
  }
}

/** A fix at departure, then every so often, and where the way has turned. */
function addDrive(drive: Drive, fromMs: number, stepMs: number, add: (time: number) => void): void {
  const { lat, lon, alongM } = drive.route
  let lastMs = fromMs
  let lastHeading: number | null = null
  add(fromMs)
  for (let entry = 1; entry < drive.seconds.length; entry++) {
    const time = fromMs + (drive.seconds[entry] ?? 0) * 1000
    const point = Math.min(lastNotAbove(alongM, drive.metres[entry] ?? 0), lat.length - 2)
    const heading = headingBetween(lat[point] ?? 0, lon[point] ?? 0, lat[point + 1] ?? 0, lon[point + 1] ?? 0)
    while (time - lastMs > stepMs) {
      lastMs += stepMs
      add(lastMs)
      lastHeading = heading
    }
    lastHeading ??= heading
    if (time - lastMs >= TURN_MIN_MS && turnBetween(heading, lastHeading) >= TURN_DEGREES) {
      add(time)
      lastMs = time
      lastHeading = heading
    }
  }
}

function alarmsOf(plan: DayPlan, hurryM: number | null): Map<number, EventType> {
  const segment = plan.segments[plan.longestDrive]
  const alarms = new Map<number, EventType>()
  if (segment?.kind !== 'drive') return alarms
  const { drive, fromMs, toMs } = segment
  const at = (time: number, alarm: EventType): void => {
    alarms.set(Math.ceil(time / 1000) * 1000, alarm)
  }
  if (plan.incident === 'sos') at(fromMs + (toMs - fromMs) * 0.4, 'sos')
  if (plan.incident === 'hardBraking') {
    const entry = lastNotAbove(drive.metres, drive.route.lengthM * 0.6 + 0.01)
    at(fromMs + (drive.seconds[entry] ?? 0) * 1000, 'hardBraking')
  }
  if (plan.incident === 'overspeed') {
    const entry = drive.speed.findIndex((speed) => speed > 132 / 3.6)
    if (entry >= 0) at(fromMs + (drive.seconds[entry] ?? 0) * 1000, 'overspeed')
  }
  const moving = (time: number, alarm: EventType): void => {
    const whole = firstMoving(segment, time)
    if (whole !== null) at(whole, alarm)
  }
  const manner = hashOf('manner', fromMs) % 8
  if (manner === 0) moving(fromMs + Math.min(40_000, (toMs - fromMs) / 2), 'hardAcceleration')
  if (manner === 1) moving(fromMs + (toMs - fromMs) * 0.3, 'sharpLeft')
  if (manner === 2) moving(fromMs + (toMs - fromMs) * 0.7, 'sharpRight')
  if (hurryM !== null)
    for (const [time, alarm] of hurriedMoments(plan, hurryM)) if (!alarms.has(time)) at(time, alarm)
  const cut = powerCutOf(plan)
  if (cut) at(cut.fromMs, 'powerCut')
  return alarms
}

type DrivenSegment = Extract<DayPlan['segments'][number], { kind: 'drive' }>

/** The first whole second from a time on at which it is fast enough to be driven harshly. */
function firstMoving({ drive, fromMs, toMs }: DrivenSegment, time: number): number | null {
  let whole = Math.ceil(time / 1000) * 1000
  while (whole < toMs && driveAt(drive, (whole - fromMs) / 1000).speed * 3.6 < LEAST_HARSH_KMH) whole += 1000
  return whole < toMs ? whole : null
}

const HURRIED = ['hardAcceleration', 'sharpRight', 'hardAcceleration', 'sharpLeft'] as const

/** What somebody in a hurry does on all drives of a day, once on so many metres. */
function hurriedMoments({ segments }: DayPlan, everyM: number): [number, EventType][] {
  const moments: [number, EventType][] = []
  let [driven, next] = [0, everyM / 2]
  for (const segment of segments) {
    if (segment.kind !== 'drive') continue
    const { drive, fromMs } = segment
    for (; next < driven + drive.route.lengthM; next += everyM) {
      const entry = lastNotAbove(drive.metres, next - driven)
      const time = firstMoving(segment, fromMs + (drive.seconds[entry] ?? 0) * 1000)
      const kind = HURRIED[moments.length % HURRIED.length]
      if (time !== null && kind) moments.push([time, kind])
    }
    driven += drive.route.lengthM
  }
  return moments
}

function mergeTimes(times: number[], alarms: Map<number, EventType>): number[] {
  return [...new Set([...times, ...alarms.keys()])].sort((a, b) => a - b)
}

function withoutTunnel(times: number[], plan: DayPlan): number[] {
  const segment = plan.segments[plan.longestDrive]
  if (plan.incident !== 'tunnel' || !segment) return times
  const fromMs = segment.fromMs + (segment.toMs - segment.fromMs) * 0.5
  const toMs = Math.min(fromMs + 3.5 * MINUTE, segment.toMs - MINUTE)
  return times.filter((time) => time < fromMs || time >= toMs)
}

/** What is made without a network is sent when there is one again. */
function sendingTimes(plan: DayPlan): (time: number) => number {
  const segment = plan.segments[plan.longestDrive]
  if (plan.incident !== 'buffered' || !segment) return (time) => time
  const fromMs = segment.fromMs + (segment.toMs - segment.fromMs) * 0.35
  const toMs = Math.min(fromMs + 25 * MINUTE, plan.toMs - MINUTE)
  return (time) => (time >= fromMs && time < toMs ? Math.ceil(toMs / 1000) * 1000 : time)
}
