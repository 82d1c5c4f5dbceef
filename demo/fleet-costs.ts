import type { CostKind, ReceiptFuel } from '@/lib/fleet/costs/cost-kinds'
import { receiptFuelOf } from '@/lib/fleet/costs/cost-kinds'
import type { BodyName } from './bodies'
import { papersOf } from './fleet-papers'
import { hashOf } from './random'
import type { DemoVehicle } from './vehicles'

/** Days of costs that the enterprise wrote down. */
export const COST_DAYS = 365
/** So many days are in the history, of which the tanks themselves tell. */
export const SEEN_DAYS = 14

/** What was paid, so many days ago at a minute of that day. */
export type DemoCost = {
  daysAgo: number
  /** Null where only the day was written down. */
  minute: number | null
  kind: CostKind
  amount: number
  litres: number | null
  fuel: ReceiptFuel | null
  station: string
  note: string
}

type Use = { kmADay: number; litresPer100Km: number; fillL: number; tollEvery: number }
const USE: Readonly<Record<BodyName, Use>> = {
  truck: { kmADay: 310, litresPer100Km: 27, fillL: 285, tollEvery: 4 },
  bus: { kmADay: 180, litresPer100Km: 24, fillL: 210, tollEvery: 12 },
  van: { kmADay: 95, litresPer100Km: 8.4, fillL: 49, tollEvery: 21 },
  car: { kmADay: 60, litresPer100Km: 6.2, fillL: 38, tollEvery: 30 },
  motorcycle: { kmADay: 45, litresPer100Km: 2.6, fillL: 8, tollEvery: 400 },
}

const STATIONS = [
  'Galp Via Norte',
  'Repsol Matosinhos',
  'Prio Maia',
  'Cepsa Aveiro',
  'Own pump, Leixões',
] as const
const FINES = ['Parked in a loading bay', 'Speeding, A28', 'No entry, Ribeira'] as const
const EXTRAS = ['Washing', 'Parking', 'Wiper blades', 'Tyre repair'] as const

/** Of a litre in euros, which goes up and down with the season. */
const priceAt = (fuel: ReceiptFuel, daysAgo: number): number =>
  (fuel === 'petrol' ? 1.74 : fuel === 'lpg' ? 0.94 : 1.58) + 0.09 * Math.sin(daysAgo / 58)

export const isUsed = ({ icon, life }: DemoVehicle): boolean => icon !== 'excavator' && life !== 'unused'
export const fuelOf = (vehicle: DemoVehicle): ReceiptFuel | null => receiptFuelOf(papersOf(vehicle).fuelType)
const cents = (amount: number): number => Math.round(amount * 100) / 100
const tenths = (litres: number): number => Math.round(litres * 10) / 10

/** What the odometer showed, as the books have it. */
export const bookedKm = ({ startKm, body }: DemoVehicle, daysAgo: number): number =>
  Math.round(startKm + USE[body].kmADay * (COST_DAYS + 40 - daysAgo))

export function receiptFor(vehicle: DemoVehicle, fuel: ReceiptFuel, litres: number, daysAgo: number) {
  const at = hashOf('station', vehicle.name, daysAgo) % STATIONS.length
  return {
    kind: 'fuel' as const,
    fuel,
    litres: tenths(litres),
    station: STATIONS[at] ?? STATIONS[0],
    note: '',
    amount: cents(litres * priceAt(fuel, daysAgo)),
  }
}

/**
 * A year of what was paid for a vehicle; the same for every making of the demo world. Fuel of the days that the history holds is
 * left out where the tank tells of it.
 */
export function costsOf(vehicle: DemoVehicle, isMeasured: boolean): DemoCost[] {
  if (!isUsed(vehicle)) return []
  const { name, body } = vehicle
  const { kmADay, litresPer100Km, fillL, tollEvery } = USE[body]
  const fuel = fuelOf(vehicle)
  const found: DemoCost[] = []
  const none = { litres: null, fuel: null, station: '' }
  const every = Math.max(2, Math.round((fillL / litresPer100Km / kmADay) * 100))
  for (let daysAgo = 1; daysAgo <= COST_DAYS; daysAgo++) {
    const draw = (what: string) => hashOf(what, name, daysAgo)
    const minute = 360 + (draw('minute') % 840)
    const isTold = isMeasured && daysAgo <= SEEN_DAYS + 1
    if (fuel && !isTold && (daysAgo + (hashOf('fill', name) % every)) % every === 0) {
      const litres = fillL * (0.85 + (draw('litres') % 20) / 100)
      found.push({
        daysAgo,
        minute: draw('timed') % 6 === 0 ? null : minute,
        ...receiptFor(vehicle, fuel, litres, daysAgo),
      })
    }
    if (draw('toll') % tollEvery === 0)
      found.push({
        ...none,
        daysAgo,
        minute,
        kind: 'toll',
        amount: cents(4 + (draw('gate') % 2600) / 100),
        note: 'Via Verde',
      })
    if (draw('fine') % 260 === 0)
      found.push({
        ...none,
        daysAgo,
        minute,
        kind: 'fine',
        amount: 30 + 30 * (draw('sum') % 5),
        note: FINES[draw('why') % FINES.length] ?? '',
      })
    if (draw('extra') % 45 === 0)
      found.push({
        ...none,
        daysAgo,
        minute: null,
        kind: 'other',
        amount: cents(8 + (draw('other') % 5200) / 100),
        note: EXTRAS[draw('what') % EXTRAS.length] ?? '',
      })
  }
  return found
}

export type DemoService = { plan: string; daysAgo: number; cost: number; parts: string; workshop: string }

/** What is to be done to the vehicles of the fleet again and again. */
export const DEMO_PLANS = [
  { name: 'Oil and filters', intervalM: 30_000_000, intervalMonths: 12, aheadM: 1_500_000, aheadDays: 14 },
  { name: 'Periodic inspection', intervalM: null, intervalMonths: 12, aheadM: 0, aheadDays: 30 },
  { name: 'Tyres', intervalM: 60_000_000, intervalMonths: null, aheadM: 3_000_000, aheadDays: 0 },
] as const

const WORKSHOPS = ['Oficina Central', 'Norte Camiões', 'Own workshop, Leixões'] as const

/** What was done to a vehicle in the last year: of some the oil change is overdue, of one the inspection. */
export function servicesOf(vehicle: DemoVehicle, index: number): DemoService[] {
  if (!isUsed(vehicle)) return []
  const isTruck = vehicle.body === 'truck'
  const workshop = WORKSHOPS[hashOf('workshop', vehicle.name) % WORKSHOPS.length] ?? WORKSHOPS[0]
  const oil = {
    plan: 'Oil and filters',
    cost: isTruck ? 640 : 210,
    parts: 'Oil, oil filter, air filter',
    workshop,
  }
  const oilDays = isTruck
    ? [20 + ((index * 17) % 75), 130 + ((index * 13) % 60)]
    : [30 + ((index * 41) % 330)]
  return [
    ...oilDays.map((daysAgo) => ({ ...oil, daysAgo })),
    {
      plan: 'Periodic inspection',
      workshop: 'IPO Maia',
      parts: '',
      cost: isTruck ? 92 : 36.5,
      daysAgo: index === 5 ? 364 : 20 + ((index * 61) % 320),
    },
    ...(index % 3 === 0
      ? [
          {
            plan: 'Tyres',
            cost: isTruck ? 1480 : 390,
            parts: 'Two tyres',
            workshop,
            daysAgo: 60 + ((index * 29) % 200),
          },
        ]
      : []),
  ]
}
