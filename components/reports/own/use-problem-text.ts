'use client'
import { useTranslations } from 'next-intl'

/** What is wrong with a field, in the language of the page. */
export function useProblemText(): (message: string | undefined) => string | null {
  const t = useTranslations('validation')
  const own = useTranslations('reports.own')
  return (message) => {
    if (!message) return null
    const key = message.startsWith('validation.') ? message.slice('validation.'.length) : null
    if (key && t.has(key as never)) return t(key as never)
    // Texts of the server are for people; those of the schema are not.
    return /^(Too|Invalid)/.test(message) ? own('needed') : message
  }
}
