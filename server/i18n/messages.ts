import { createTranslator } from 'next-intl'
import type { z } from 'zod'
import type { ErrorName, ErrorParams } from '@/lib/errors'
import { fieldProblem } from '@/lib/i18n/field-problem'
import { chooseLanguage, type Language } from '@/lib/i18n/languages'
import { loadMessages } from '@/lib/i18n/load-messages'

export { loadMessages, type Messages } from '@/lib/i18n/load-messages'

/** The language an API client asks for: the locale cookie, else Accept-Language, else English. */
export function requestLanguage(cookie: string | undefined, acceptLanguage: string | null): Language {
  return chooseLanguage(cookie, null, acceptLanguage)
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

/** What is wrong with a field of a request, for people. */
export async function fieldText(language: Language, issue: z.core.$ZodIssue): Promise<string> {
  const translate = createTranslator({
    locale: language,
    messages: await loadMessages(language),
    namespace: 'validation',
  })
  const { text, values } = fieldProblem(issue)
  return translate(text as never, values as never)
}
