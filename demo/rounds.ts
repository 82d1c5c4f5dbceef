import { CYCLE_DAYS, weekdayOf } from './calendar'
import type { PlaceName } from './places'
import type { Random } from './random'
import { type Route, routeBetween } from './routes'
import { driveTo, type Itinerary, idle, roughSeconds, type Step, visit } from './steps'
import { randomSpot, type Spot } from './streets'
import type { DemoVehicle } from './vehicles'
import type { TourDay, Work } from './work'
import { yardOf } from './yards'

type WorkOf<Kind extends Work['kind']> = Extract<Work, { kind: Kind }>
const HOUR = 3600
const MINUTE = 60

const stopsOf = (day: TourDay | undefined): [PlaceName, number][] =>
  Object.entries(day ?? {}) as [PlaceName, number][]

/** Where the tour of the last working day before a day of the cycle ended. */
export function sleepsAt(vehicle: DemoVehicle, work: WorkOf<'tour'>, cycleDay: number): PlaceName {
  for (let back = 1; back <= 7; back++) {
    const before = weekdayOf((cycleDay - back + CYCLE_DAYS) % CYCLE_DAYS)
    const last = stopsOf(work.week[before]).at(-1)
    if (last) return last[0]
  }
  return vehicle.home
}

/** A day of a long tour: loading with the engine running for a while at longer stops. */
export function planTour(
  vehicle: DemoVehicle,
  work: WorkOf<'tour'>,
  start: Spot,
  cycleDay: number,
  random: Random,
): Itinerary {
  const stops = stopsOf(work.week[weekdayOf(cycleDay)])
  const steps: Step[] = []
  stops.forEach(([place, minutes], index) => {
    steps.push(driveTo(yardOf(vehicle, place)), idle(random.between(2, minutes > 50 ? 14 : 5) * MINUTE))
    if (index + 1 < stops.length) {
      steps.push(...visit(minutes * random.between(0.85, 1.25) * MINUTE, random))
    }
  })
  return { start, departS: random.between(5.4, 7.2) * HOUR, steps }
}

/** To and fro with a stop for passengers every few hundred metres. */
export function planLine(work: WorkOf<'line'>, home: Spot, cycleDay: number, random: Random): Itinerary {
  const weekday = weekdayOf(cycleDay)
  const departS = random.between(5.8, 6.2) * HOUR
  const last = work.through.at(-1)
  if (!last || (weekday === 0 && !work.sunday)) return { start: home, departS, steps: [] }
  const terminus = yardSpot(last)
  const out = work.through.slice(0, -1)
  const back = [...out].reverse()
  const stops = [home.place, ...work.through]
  const runS = stops
    .slice(1)
    .reduce((sum, place, index) => sum + roughSeconds(stops[index] as PlaceName, place, 4.6), 300)
  const endS = (weekday === 0 || weekday === 6 ? 18 : 21.5) * HOUR
  const steps: Step[] = []
  for (let now = departS; now < endS; now += 2 * (runS + 4 * MINUTE)) {
    steps.push(driveTo(terminus, out, 450), ...pause(random), driveTo(home, back, 450), ...pause(random))
  }
  return { start: home, departS, steps }
}

/** The way of a line from its home to where it turns. */
export function lineWay(vehicle: DemoVehicle): Route | null {
  const { work } = vehicle
  const last = work.kind === 'line' ? work.through.at(-1) : undefined
  if (work.kind !== 'line' || !last) return null
  return routeBetween(yardOf(vehicle, vehicle.home), yardSpot(last), work.through.slice(0, -1))
}

/** The middle of the first street off the centre: buses turn there. */
const yardSpot = (place: PlaceName): Spot => ({ place, row: 1, x: 120 })

function pause(random: Random): Step[] {
  const seconds = random.between(1.5, 6) * MINUTE
  return seconds > 5 * MINUTE ? visit(seconds, random) : [idle(seconds)]
}

export function planCommute(
  work: WorkOf<'commute'>,
  home: Spot,
  workplace: Spot,
  cycleDay: number,
  random: Random,
): Itinerary {
  const weekday = weekdayOf(cycleDay)
  if (weekday === 0 || weekday === 6) return planOuting(work.outings, home, random, 0.75)
  const steps: Step[] = [driveTo(workplace), ...visit(random.between(8.4, 9.4) * HOUR, random)]
  if (random.chance(0.35)) {
    steps.push(driveTo(randomSpot(random.pick(work.outings), random)))
    steps.push(...visit(random.between(25, 90) * MINUTE, random))
  }
  steps.push(driveTo(home), idle(random.between(10, 40)))
  return { start: home, departS: random.between(7.4, 8.6) * HOUR, steps }
}

export function planWeekend(
  outings: readonly PlaceName[],
  home: Spot,
  cycleDay: number,
  random: Random,
): Itinerary {
  const free = weekdayOf(cycleDay) === 0 || weekdayOf(cycleDay) === 6
  return planOuting(outings, home, random, free ? 0.7 : 0.08)
}

function planOuting(
  outings: readonly PlaceName[],
  home: Spot,
  random: Random,
  probability: number,
): Itinerary {
  const departS = random.between(9.5, 14) * HOUR
  if (!random.chance(probability)) return { start: home, departS, steps: [] }
  const there = randomSpot(random.pick(outings), random)
  const steps = [driveTo(there), ...visit(random.between(1.5, 4.5) * HOUR, random), driveTo(home)]
  return { start: home, departS, steps }
}

/** Digs and waits: long spells with the engine running, short ones without, lunch. */
export function planMachine(home: Spot, cycleDay: number, random: Random): Itinerary {
  const weekday = weekdayOf(cycleDay)
  const departS = random.between(7, 7.6) * HOUR
  if (weekday === 0 || (weekday === 6 && random.chance(0.5))) return { start: home, departS, steps: [] }
  const steps: Step[] = []
  const endS = (weekday === 6 ? 12.5 : 16.8) * HOUR
  let lunched = weekday === 6
  for (let now = departS; now < endS; ) {
    const runs = random.between(30, 110) * MINUTE
    const lunch = !lunched && now + runs > 12 * HOUR
    const rests = (lunch ? random.between(45, 65) : random.between(4, 22)) * MINUTE
    lunched ||= lunch
    steps.push(idle(runs), { kind: 'stay', seconds: rests, engine: false })
    now += runs + rests
  }
  return { start: home, departS, steps }
}
