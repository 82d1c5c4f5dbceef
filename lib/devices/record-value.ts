import { z } from 'zod'

/** Words that somebody wrote down; null takes them away. */
export const label = (max: number) => z.string().trim().max(max).nullable().optional()

/** A number with two decimals at most. */
export const decimals = (min: number, max: number) =>
  z
    .number()
    .min(min)
    .max(max)
    .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, 'validation.twoDecimals')
    .nullable()
    .optional()

export const mac = z
  .string()
  .trim()
  .regex(/^([0-9a-f]{2}:?){5}[0-9a-f]{2}$/i, 'validation.mac')
