import { weekdayOf } from './calendar'
import type { Random } from './random'
import { shuffled } from './random'
import { driveTo, type Itinerary, idle, roughSeconds, type Step, visit } from './steps'
import { leastMetres, randomSpot, type Spot } from './streets'
import type { Work } from './work'

type WorkOf<Kind extends Work['kind']> = Extract<Work, { kind: Kind }>
const HOUR = 3600
const MINUTE = 60
/** Nobody takes the car for less. */
const NEAR_M = 380

/** A round of short stops, street by street, lunch in the middle. */
export function planDeliveries(
  work: WorkOf<'delivery'>,
  home: Spot,
  cycleDay: number,
  random: Random,
): Itinerary {
  const weekday = weekdayOf(cycleDay)
  const departS = random.between(7, 8.4) * HOUR
  if (weekday === 0 || (weekday === 6 && !work.saturday)) return { start: home, departS, steps: [] }
  const planned = weekday === 6 ? work.stops / 2 : work.stops
  const count = Math.round(planned * random.between(0.85, 1.15))
  const stops = work.areas.flatMap((area, index) => {
    const share = Math.floor((count + index) / work.areas.length)
    return spread(Array.from({ length: share }, () => randomSpot(area, random)))
  })
  const steps: Step[] = []
  stops.forEach((stop, index) => {
    steps.push(driveTo(stop))
    const seconds = random.between(2, 9) * MINUTE
    const leavesItRunning = seconds < 4 * MINUTE && random.chance(0.4)
    steps.push(...(leavesItRunning ? [idle(seconds)] : visit(seconds, random)))
    const lunch = weekday !== 6 && index === Math.floor(stops.length / 2)
    if (lunch) steps.push(...visit(random.between(40, 55) * MINUTE, random))
  })
  steps.push(driveTo(home), idle(random.between(40, 240)))
  return { start: home, departS, steps }
}

/** Stops in an order without needless ways, none within walking distance of the one before. */
function spread(stops: Spot[]): Spot[] {
  const ordered = stops.sort((a, b) => a.row - b.row || (a.row % 2 === 0 ? a.x - b.x : b.x - a.x))
  const kept: Spot[] = []
  for (const stop of ordered) {
    const before = kept.at(-1)
    if (!before || leastMetres(before, stop) > NEAR_M) kept.push(stop)
  }
  return kept
}

/** A few calls at customers in different towns. */
export function planCalls(work: WorkOf<'service'>, home: Spot, cycleDay: number, random: Random): Itinerary {
  const weekday = weekdayOf(cycleDay)
  const departS = random.between(7.4, 9) * HOUR
  if (weekday === 0 || (weekday === 6 && random.chance(0.6))) return { start: home, departS, steps: [] }
  const count = Math.max(1, work.calls + random.whole(-1, 1) - (weekday === 6 ? 2 : 0))
  const towns = shuffled(work.areas, random).slice(0, count)
  const steps: Step[] = []
  towns.forEach((town, index) => {
    steps.push(driveTo(randomSpot(town, random)), ...visit(random.between(25, 95) * MINUTE, random))
    if (index === 0 && towns.length > 2) {
      // Something was forgotten: a second door in the same town.
      steps.push(driveTo(randomSpot(town, random)), ...visit(random.between(15, 40) * MINUTE, random))
    }
  })
  steps.push(driveTo(home), idle(random.between(20, 90)))
  return { start: home, departS, steps }
}

/** Fares all shift long, with waits between them. */
export function planTaxi(work: WorkOf<'taxi'>, home: Spot, random: Random): Itinerary {
  const departS = (work.night ? random.between(16, 17.5) : random.between(6, 7.5)) * HOUR
  const endS = (work.night ? random.between(24.2, 25.2) : random.between(17, 19)) * HOUR
  const steps: Step[] = []
  let now = departS
  let at = home
  while (now < endS) {
    const next = randomSpot(random.pick(work.areas), random)
    if (next.place === at.place && leastMetres(at, next) < NEAR_M) continue
    const waits = random.between(2, 24) * MINUTE
    const rest = waits > 20 * MINUTE ? random.between(10, 25) * MINUTE : 0
    steps.push(driveTo(next))
    steps.push(...(waits < 5 * MINUTE ? [idle(waits)] : visit(waits + rest, random)))
    now += roughSeconds(at.place, next.place, 6) + waits + rest
    at = next
  }
  steps.push(driveTo(home), idle(random.between(20, 60)))
  return { start: home, departS, steps }
}
