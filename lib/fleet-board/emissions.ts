import type { FuelType } from '@/lib/fleet/vehicles/vehicle-words'

/**
 * Kilograms of CO₂ that a litre leaves when it is burned: its carbon × 44/12. Diesel has 720 g of carbon a litre (2.64 kg, ecoscore.be,
 * "How to calculate the CO₂ emission from the fuel consumption"), petrol 630 g (2.31 kg), LPG 412 g (1.51 kg); the conversion
 * factors of the British government differ from these by less than two percent.
 */
const KG_PER_LITRE: Partial<Record<FuelType, number>> = {
  diesel: 2.64,
  petrol: 2.31,
  hybrid: 2.31,
  lpg: 1.51,
}

/** From the exhaust; what their power comes from is not known. */
const WITHOUT_EXHAUST: ReadonlySet<FuelType> = new Set(['electric', 'hydrogen'])

type Driven = {
  distanceM: number
  /** What its sensor or computer measured; null where there is none. */
  measuredL: number | null
  /** Litres per 100 km in its record. */
  per100Km: number | null
  fuelType: FuelType | null
}

/** What a vehicle burned, as the report of fuel tells it: measured, or what its distance takes; null where neither is known. */
export function litresOf({ distanceM, measuredL, per100Km }: Omit<Driven, 'fuelType'>): number | null {
  if (measuredL !== null) return measuredL
  return per100Km === null ? null : (per100Km * distanceM) / 100_000
}

/** Null where nobody wrote down what it runs on, or what it burns is not known: nothing is guessed. */
export function co2Of(driven: Driven): number | null {
  const { fuelType } = driven
  if (fuelType === null) return null
  if (WITHOUT_EXHAUST.has(fuelType)) return 0
  const [litres, factor] = [litresOf(driven), KG_PER_LITRE[fuelType]]
  return litres === null || factor === undefined ? null : litres * factor
}
