import { CYCLE_DAYS, cycleDayOf } from './calendar'
import { metresOn } from './schedule'
import type { DemoVehicle } from './vehicles'

/** Metres driven before each day of the cycle, and in a whole cycle. */
type Mileage = { before: Float64Array; cycleM: number }

const known = new Map<string, Mileage>()

/** Metres on the odometer at the begin of a day; a cycle always drives the same routes. */
export function odometerBefore(vehicle: DemoVehicle, day: number): number {
  let mileage = known.get(vehicle.imei)
  if (!mileage) {
    mileage = measure(vehicle)
    known.set(vehicle.imei, mileage)
  }
  const cycleDay = cycleDayOf(day)
  const cycles = (day - cycleDay) / CYCLE_DAYS
  return vehicle.startKm * 1000 + cycles * mileage.cycleM + (mileage.before[cycleDay] ?? 0)
}

function measure(vehicle: DemoVehicle): Mileage {
  const before = new Float64Array(CYCLE_DAYS)
  let metres = 0
  for (let cycleDay = 0; cycleDay < CYCLE_DAYS; cycleDay++) {
    before[cycleDay] = metres
    metres += metresOn(vehicle, cycleDay)
  }
  return { before, cycleM: metres }
}
