import type { FuelType } from '../vehicles/vehicle-words'

/** What is written down as costs. The texts stand in messages under `fleet.costs.kinds`. */
export const COST_KINDS = ['fuel', 'toll', 'fine', 'other'] as const
export type CostKind = (typeof COST_KINDS)[number]

/** What vehicles cost, with what is kept elsewhere: services with their bills, and premiums of insurances. */
export const SUM_KINDS = [...COST_KINDS, 'service', 'insurance'] as const
export type SumKind = (typeof SUM_KINDS)[number]

/** What is sold by litres, as far as a receipt says it. */
export const RECEIPT_FUELS = ['diesel', 'petrol', 'lpg', 'adblue'] as const
export type ReceiptFuel = (typeof RECEIPT_FUELS)[number]

/** What the vehicle's own fuel stands for on a receipt; null of what is not sold by litres. */
export function receiptFuelOf(fuel: FuelType | null): ReceiptFuel | null {
  if (fuel === 'hybrid') return 'petrol'
  return RECEIPT_FUELS.find((known) => known === fuel) ?? null
}

/** AdBlue has a tank of its own, that no fuel sensor is in. */
export const goesIntoTank = (fuel: ReceiptFuel | null): boolean => fuel !== 'adblue'
