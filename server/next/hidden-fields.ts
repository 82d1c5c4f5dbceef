import { z } from 'zod'
import { neededFor } from '@/lib/auth/field-permission'
import type { Permission } from '@/lib/auth/permissions'

type Hide = (value: unknown, may: (permission: Permission) => boolean) => void

/**
 * What takes such fields out of answers of this shape, in place; null where there are none. The answer must be what the
 * schema parsed, which is nobody else's.
 */
export function hiderFor(schema: z.ZodType): Hide | null {
  if (schema instanceof z.ZodObject) return hiderOfFields(schema)
  if (schema instanceof z.ZodArray) return hiderOfItems(schema.element as z.ZodType)
  if (schema instanceof z.ZodRecord) return hiderOfValues(schema.valueType as z.ZodType)
  if (schema instanceof z.ZodUnion) return hiderOfAny((schema.options as z.ZodType[]).map(hiderFor))
  if (schema instanceof z.ZodIntersection)
    return hiderOfAny([schema.def.left, schema.def.right].map((one) => hiderFor(one as z.ZodType)))
  if (
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodReadonly
  )
    return hiderFor(schema.def.innerType as z.ZodType)
  return schema instanceof z.ZodPipe ? hiderFor(schema.def.out as z.ZodType) : null
}

function hiderOfFields(schema: z.ZodObject): Hide | null {
  const fields = Object.entries(schema.shape).flatMap(([name, field]) => {
    const [permission, inner] = [neededFor(field as z.ZodType), hiderFor(field as z.ZodType)]
    return permission || inner ? [{ name, permission, inner }] : []
  })
  if (fields.length === 0) return null
  return (value, may) => {
    if (!isRecord(value)) return
    for (const { name, permission, inner } of fields) {
      if (permission && name in value && !may(permission)) value[name] = null
      else inner?.(value[name], may)
    }
  }
}

function hiderOfItems(element: z.ZodType): Hide | null {
  const hide = hiderFor(element)
  if (!hide) return null
  return (value, may) => {
    if (Array.isArray(value)) for (const item of value) hide(item, may)
  }
}

function hiderOfValues(of: z.ZodType): Hide | null {
  const hide = hiderFor(of)
  if (!hide) return null
  return (value, may) => {
    if (isRecord(value)) for (const one of Object.values(value)) hide(one, may)
  }
}

/** Whichever shape it was: a field of any that takes a permission is hidden. */
function hiderOfAny(all: (Hide | null)[]): Hide | null {
  const hiders = all.filter((hide) => hide !== null)
  if (hiders.length === 0) return null
  return (value, may) => {
    for (const hide of hiders) hide(value, may)
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
