import { type FieldValues, get, type Path, type UseFormReturn } from 'react-hook-form'
import { ApiError } from '@/lib/http/api-error'

type Where<Values> = {
  /** The field that holds what a path of the request speaks of; null for what no field holds. */
  fieldOf: (path: string) => Path<Values> | null
  /** Refusals that concern one field although they name none. */
  byName?: Partial<Record<string, Path<Values>>>
}

/** Puts what the server refused at its fields. What concerns none of them is returned, to be said of the whole. */
export function showRefusal<Values extends FieldValues, Output>(
  error: unknown,
  { setError }: Pick<UseFormReturn<Values, unknown, Output>, 'setError'>,
  { fieldOf, byName = {} }: Where<Values>,
): string | null {
  if (!(error instanceof ApiError)) throw error
  const field = byName[error.error ?? '']
  if (field) {
    setError(field, { type: 'server', message: error.message }, { shouldFocus: true })
    return null
  }
  const found = error.fields.flatMap(({ path, message }) => {
    const at = fieldOf(path)
    return at ? [{ at, message }] : []
  })
  for (const { at, message } of found) setError(at, { type: 'server', message })
  return found.length === 0 ? error.message : null
}

/** What stands at a place of a form's errors. */
export function messageAt(errors: object, path: string): string | undefined {
  const { message } = (get(errors, path) ?? {}) as { message?: unknown }
  return typeof message === 'string' ? message : undefined
}
