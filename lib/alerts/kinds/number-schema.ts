import { z } from 'zod'

/** A number within its limits; of steps of hundredths, one of two decimals. */
export function numberSchema({ min, max, step }: { min: number; max: number; step: number }): z.ZodNumber {
  const within = z.number().min(min).max(max)
  if (step === 0.01)
    return within.refine(
      (value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6,
      'validation.twoDecimals',
    )
  return step === 1 ? z.number().int().min(min).max(max) : within.multipleOf(step)
}
