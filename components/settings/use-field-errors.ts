'use client'
import { useTranslations } from 'next-intl'
import type { FieldError, FieldValues, Path, UseFormSetError } from 'react-hook-form'
import { ApiError } from '@/lib/http/api-error'

/** Texts for what a schema found wrong, in the language of the page. */
export function useFieldErrors(): (error: FieldError | undefined) => string | null {
  const t = useTranslations('validation')
  return (error) => {
    if (!error) return null
    const { type, message = '' } = error
    const key = message.replace(/^validation\./, '')
    if (message.startsWith('validation.') && t.has(key as never)) return t(key as never)
    if (type === 'server') return message
    if (type === 'too_small') return t('tooShort')
    if (type === 'too_big') return t('tooLong')
    return type === 'invalid_format' && /e-?mail/i.test(message) ? t('email') : t('invalid')
  }
}

/** Puts what the server found wrong at the fields; false when it names none of them. */
export function showAtFields<T extends FieldValues>(
  error: unknown,
  names: readonly Path<T>[],
  setError: UseFormSetError<T>,
): boolean {
  const found = error instanceof ApiError ? error.fields : []
  const known = found.filter(({ path }) => (names as readonly string[]).includes(path))
  for (const { path, message } of known) setError(path as Path<T>, { type: 'server', message })
  return known.length > 0
}
