import type { CostKind, ReceiptFuel } from '@/lib/fleet/costs/cost-kinds'
import type { CostBody } from '@/lib/fleet/costs/cost-schema'
import type { Named } from '../name-choice'

/** A cost as it is being typed. */
export type Draft = {
  vehicle: Named | null
  kind: CostKind
  driver: Named | null
  day: string
  time: string
  amount: number | null
  /** Null until somebody types one: it is the usual one until then. */
  currency: string | null
  litres: number | null
  fuel: ReceiptFuel | ''
  odometerM: number | null
  station: string
  note: string
  confirmed: boolean
}

/** The body to send. What was typed of fuel is left out of another kind. */
export function bodyOf(draft: Draft) {
  const { vehicle, driver, kind, day, time, amount, currency, note, confirmed } = draft
  const { litres, fuel, odometerM, station } = draft
  return {
    vehicleId: vehicle?.id,
    driverId: driver?.id ?? null,
    kind,
    day,
    time: time || null,
    amount: amount ?? undefined,
    currency,
    note,
    confirmed,
    ...(kind === 'fuel' ? { litres, fuel: fuel || null, odometerM, station } : {}),
  }
}

/** What the parts of the form are given. */
export type PartProps = {
  draft: Draft
  change: (next: Partial<Draft>) => void
  errorAt: (field: keyof CostBody) => string | null
}
