import type { z } from 'zod'

/**
 * Whether a value that a form put together is what a schema takes: the type of the body of a call then follows from
 * the check that the form makes anyway.
 */
export function fits<S extends z.ZodType>(schema: S, value: unknown): value is z.input<S> {
  return schema.safeParse(value).success
}
