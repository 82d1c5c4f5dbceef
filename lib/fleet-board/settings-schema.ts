import { z } from 'zod'

/** What somebody types of the fleet, without which the board claims no litres and no cost. */
export const boardSettings = z.strictObject({
  /** Litres that an engine burns in an hour of standing. */
  idleLitresPerHour: z.number().positive().max(50).nullable(),
  /** Of a litre of fuel, in `currency`. */
  fuelPrice: z.number().positive().max(1_000_000).nullable(),
  /** ISO 4217. */
  currency: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z]{3}$/, 'validation.currency'),
})
export type BoardSettings = z.infer<typeof boardSettings>

export const NO_BOARD_SETTINGS: BoardSettings = { idleLitresPerHour: null, fuelPrice: null, currency: 'USD' }
