import type { CounterReading, ServiceBody } from '@/lib/fleet/services/service-schema'
import type { Named } from '../name-choice'

/** A service as it is being typed. */
export type ServiceDraft = {
  vehicle: Named | null
  planId: number | null
  doneOn: string
  /** Null is what was counted. */
  odometerM: number | null
  correctsOdometer: boolean
  confirmed: boolean
  engineHours: number | null
  cost: number | null
  /** Null until somebody types one: it is the usual one until then. */
  currency: string | null
  parts: string
  workshop: string
  remark: string
}

type Known = Pick<ServiceDraft, 'vehicle' | 'planId' | 'doneOn'>

export const newDraft = (known: Known): ServiceDraft => ({
  ...known,
  odometerM: null,
  correctsOdometer: true,
  confirmed: false,
  engineHours: null,
  cost: null,
  currency: null,
  parts: '',
  workshop: '',
  remark: '',
})

/** Nearer to what was counted a reading is the same, rounded. */
const SAME_M = 1000

/** Whether something else was read than what was counted. */
export const isOtherReading = (
  { odometerM }: Pick<ServiceDraft, 'odometerM'>,
  counted: CounterReading | null,
): boolean => counted !== null && odometerM !== null && Math.abs(odometerM - counted.odometerM) >= SAME_M

type Around = { counted: CounterReading | null; usualCurrency: string }

/** The body to send. */
export function bodyOf({ vehicle, ...draft }: ServiceDraft, { counted, usualCurrency }: Around) {
  // What was filled in alone is no currency of nothing.
  const currency = draft.cost === null ? draft.currency : (draft.currency ?? usualCurrency)
  return {
    ...draft,
    vehicleId: vehicle?.id,
    currency: currency?.trim() || null,
    correctsOdometer: draft.correctsOdometer && isOtherReading(draft, counted),
  }
}

/** What the parts of the form are given. */
export type PartProps = {
  draft: ServiceDraft
  change: (next: Partial<ServiceDraft>) => void
  errorAt: (field: keyof ServiceBody) => string | null
}
