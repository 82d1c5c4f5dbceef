import { createTranslator } from 'next-intl'
import type { ErrorName, ErrorParams } from '@/lib/errors'
import { isLanguage, LANGUAGES, type Language } from '@/lib/i18n/languages'
import { loadMessages } from '@/lib/i18n/load-messages'

export { loadMessages, type Messages } from '@/lib/i18n/load-messages'

/** The language an API client asks for: the locale cookie, else Accept-Language, else English. */
export function requestLanguage(cookie: string | undefined, acceptLanguage: string | null): Language {
  if (isLanguage(cookie)) return cookie
  const asked = (acceptLanguage ?? '').split(',').map((part) => part.trim().slice(0, 2).toLowerCase())
  return asked.find(isLanguage) ?? LANGUAGES[0]
}

/** The text of a refusal, for people. */
export async function errorText(language: Language, error: ErrorName, params: ErrorParams): Promise<string> {
  const translate = createTranslator({
    locale: language,
    messages: await loadMessages(language),
    namespace: 'errors',
  })
  return translate(error, params as never)
}

/** The text of one of our own validation keys (`validation.imei`), or null for another message. */
export async function validationText(language: Language, message: string): Promise<string | null> {
  const messages = (await loadMessages(language)).validation as Record<string, string>
  const key = message.startsWith('validation.') ? message.slice('validation.'.length) : null
  return key && key in messages ? (messages[key] ?? null) : null
}
