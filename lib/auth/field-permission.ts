import type { z } from 'zod'
import type { Permission } from './permissions'

/** Where the permission stands in a field's schema, and in the OpenAPI document. */
const NAME = 'x-permission'

/**
 * A field of an answer that takes a permission of its own, beside that of the route: it is null for whoever lacks it,
 * such as a key that may read devices but not where they are.
 */
export function needs<S extends z.ZodNullable>(permission: Permission, schema: S): S {
  return schema.meta({ [NAME]: permission }) as S
}

/** The permission that a field takes by itself; null where that of the route will do. */
export const neededFor = (schema: z.ZodType): Permission | null =>
  (schema.meta()?.[NAME] as Permission | undefined) ?? null
