import { LRUCache } from 'lru-cache'
import { BODIES } from './bodies'
import { cycleDayOf, DAY_BEGINS_S, DAY_MS, dayStart } from './calendar'
import { type Drive, planDrive } from './drive'
import { type IncidentKind, incidentOf } from './incidents'
import { itineraryOf } from './itinerary'
import { type Ground, groundAt, withPointsAt } from './positions'
import { hashOf, type Random, randomFrom } from './random'
import { type Route, routeBetween } from './routes'
import { type Itinerary, idle, type Step } from './steps'
import { type Spot, spotPosition } from './streets'
import type { DemoVehicle } from './vehicles'

/** An interval of a day in which one thing happens. Times in milliseconds since 1970, both to the end. */
export type Segment = {
  fromMs: number
  toMs: number
  /** Metres driven on this day before it. */
  beforeM: number
  engine: boolean
} & ({ kind: 'drive'; drive: Drive } | { kind: 'stay'; ground: Ground })

export type DayPlan = {
  fromMs: number
  toMs: number
  segments: Segment[]
  /** Position in `segments` of the day's longest drive, in which incidents happen; −1 without a drive. */
  longestDrive: number
  incident: IncidentKind | null
}

/** A driver is never back later than this before the next day begins. */
const SPARE_MS = 5 * 60_000

type VehicleDay = { vehicle: DemoVehicle; day: number }

const kept = new LRUCache<string, DayPlan, VehicleDay>({
  max: 180,
  memoMethod: (_key, _stale, { context: { vehicle, day } }) => timePlan(vehicle, day),
})

/** The timed plan of a vehicle's day; the same whenever and in whichever order it is asked for. */
export function planOf(vehicle: DemoVehicle, day: number): DayPlan {
  return kept.memo(`${vehicle.imei} ${day}`, { context: { vehicle, day } })
}

type Leg = { step: Step; route: Route | null }

function timePlan(vehicle: DemoVehicle, day: number): DayPlan {
  const cycleDay = cycleDayOf(day)
  const itinerary = itineraryOf(vehicle, cycleDay)
  const random = randomFrom('times', vehicle.imei, day)
  const incident = incidentOf(vehicle, cycleDay)
  const fromMs = dayStart(vehicle, day)
  const toMs = fromMs + DAY_MS
  const legs = legsOf(itinerary, random)
  const longest = legs.reduce((best, leg, index) => {
    return (leg.route?.lengthM ?? 0) > (legs[best]?.route?.lengthM ?? 0) ? index : best
  }, 0)
  const late = random.between(-6, 6) * 60
  const departMs = Math.round(fromMs + (itinerary.departS + late - DAY_BEGINS_S) * 1000)
  const timed = legs.map((leg, index) => timeLeg(vehicle, leg, index === longest ? incident : null, random))
  fitStays(timed, toMs - SPARE_MS - departMs)

  const segments: Segment[] = []
  let now = fromMs
  let beforeM = 0
  const stay = (ms: number, engine: boolean, ground: Ground): void => {
    segments.push({ kind: 'stay', fromMs: now, toMs: now + ms, beforeM, engine, ground })
    now += ms
  }
  let ground = parkedAt(itinerary.start)
  stay(timed.length > 0 ? departMs - fromMs : DAY_MS, false, ground)
  let longestDrive = -1
  for (const [index, { drive, ms, engine }] of timed.entries()) {
    if (!drive) {
      stay(ms, engine, ground)
      continue
    }
    if (index === longest) longestDrive = segments.length
    segments.push({ kind: 'drive', fromMs: now, toMs: now + ms, beforeM, engine: true, drive })
    now += ms
    beforeM += drive.route.lengthM
    ground = groundAt(drive.route, drive.route.lengthM)
  }
  if (now < toMs) stay(toMs - now, false, timed.length > 0 ? parkedAt(endOf(itinerary)) : ground)
  return { fromMs, toMs, segments, longestDrive, incident }
}

/** The steps of a day with their routes; the engine warms up before the first drive. */
function legsOf(itinerary: Itinerary, random: Random): Leg[] {
  let at = itinerary.start
  const first = itinerary.steps[0]
  const steps =
    first?.kind === 'drive' ? [idle(random.between(40, 150)), ...itinerary.steps] : itinerary.steps
  return steps.map((step) => {
    if (step.kind === 'stay') return { step, route: null }
    const route = routeBetween(at, step.to, step.via)
    at = step.to
    return { step, route }
  })
}

type TimedLeg = { drive: Drive | null; ms: number; engine: boolean }

function timeLeg(
  vehicle: DemoVehicle,
  { step, route }: Leg,
  incident: IncidentKind | null,
  random: Random,
): TimedLeg {
  if (step.kind === 'stay' || !route) {
    const seconds = step.kind === 'stay' ? step.seconds * random.between(0.92, 1.08) : 0
    return { drive: null, ms: Math.round(seconds * 1000), engine: step.kind === 'stay' && step.engine }
  }
  const brakeAtM = incident === 'hardBraking' ? route.lengthM * 0.6 : null
  const drive = planDrive(brakeAtM === null ? route : withBraking(route, brakeAtM), {
    body: BODIES[vehicle.body],
    random,
    pace: random.between(0.72, 1),
    haltEveryM: step.haltEveryM,
    overspeed: incident === 'overspeed' ? fastInterval(route) : null,
    brakeAtM,
  })
  return { drive, ms: Math.round(drive.durationS * 1000), engine: true }
}

const withBraking = (route: Route, atM: number): Route =>
  withPointsAt(route, [atM - 30, atM - 20, atM - 10, atM, atM + 10])

/** The middle of the first long interval of motorway. */
function fastInterval(route: Route): { fromM: number; toM: number; kmh: number } | null {
  let began: number | null = null
  for (let at = 0; at < route.alongM.length; at++) {
    const here = route.alongM[at] ?? 0
    if ((route.limitKmh[at] ?? 0) < 110) began = null
    else began ??= here
    if (began !== null && here - began > 9000) return { fromM: began + 2500, toM: here, kmh: 147 }
  }
  return null
}

/** Shortens the stays of a day whose drives took longer than thought. */
function fitStays(legs: TimedLeg[], availableMs: number): void {
  const driven = legs.reduce((sum, leg) => sum + (leg.drive ? leg.ms : 0), 0)
  const stayed = legs.reduce((sum, leg) => sum + (leg.drive ? 0 : leg.ms), 0)
  if (driven + stayed <= availableMs) return
  const part = (availableMs - driven) / stayed
  if (part < 0) throw new Error('the drives of a day are longer than the day')
  for (const leg of legs) if (!leg.drive) leg.ms = Math.floor(leg.ms * part)
}

function endOf(itinerary: Itinerary): Spot {
  return itinerary.steps.reduce((at, step) => (step.kind === 'drive' ? step.to : at), itinerary.start)
}

/** Over night a vehicle stands as its slot lies. */
function parkedAt(spot: Spot): Ground {
  const heading = hashOf('slot', spot.place, spot.row, Math.round(spot.x)) % 360
  return { ...spotPosition(spot), heading }
}

/** Metres driven on a day of the cycle: from the routes alone, whatever the traffic. */
export function metresOn(vehicle: DemoVehicle, cycleDay: number): number {
  const itinerary = itineraryOf(vehicle, cycleDay)
  let at = itinerary.start
  let metres = 0
  for (const step of itinerary.steps) {
    if (step.kind === 'stay') continue
    metres += routeBetween(at, step.to, step.via).lengthM
    at = step.to
  }
  return metres
}
