import { planCalls, planDeliveries, planTaxi } from './errands'
import { randomFrom } from './random'
import { planCommute, planLine, planMachine, planTour, planWeekend, sleepsAt } from './rounds'
import type { Itinerary } from './steps'
import type { DemoVehicle } from './vehicles'
import { yardOf } from './yards'

/** What a vehicle does on a day of the cycle: where it goes in which order, the same in every cycle. */
export function itineraryOf(vehicle: DemoVehicle, cycleDay: number): Itinerary {
  const random = randomFrom('day', vehicle.imei, cycleDay)
  const home = yardOf(vehicle, vehicle.home)
  const { work } = vehicle
  switch (work.kind) {
    case 'delivery':
      return planDeliveries(work, home, cycleDay, random)
    case 'service':
      return planCalls(work, home, cycleDay, random)
    case 'taxi':
      return planTaxi(work, home, random)
    case 'tour':
      return planTour(vehicle, work, yardOf(vehicle, sleepsAt(vehicle, work, cycleDay)), cycleDay, random)
    case 'line':
      return planLine(work, home, cycleDay, random)
    case 'commute':
      return planCommute(work, home, yardOf(vehicle, work.workplace), cycleDay, random)
    case 'weekend':
      return planWeekend(work.outings, home, cycleDay, random)
    case 'machine':
      return planMachine(home, cycleDay, random)
    case 'stock':
      return { start: home, departS: 12 * 3600, steps: [] }
  }
}
