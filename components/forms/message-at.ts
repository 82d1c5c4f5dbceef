import { get } from 'react-hook-form'

/** What stands at a place of a form's errors. */
export function messageAt(errors: object, path: string): string | undefined {
  const { message } = (get(errors, path) ?? {}) as { message?: unknown }
  return typeof message === 'string' ? message : undefined
}
