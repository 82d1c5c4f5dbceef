import type { IncomingMessage } from 'node:http'
import type { AppError } from '@/lib/errors'
import { type Language, LOCALE_COOKIE } from '@/lib/i18n/languages'

/** A refusal before the application is asked: what it says, and in which language. */
export type RefusalText = { language: Language; msg: string }

/** A refusal in the words of the reader; texts are loaded by the first that needs them. */
export async function refusalText({ headers }: IncomingMessage, error: AppError): Promise<RefusalText> {
  const { errorText, requestLanguage } = await import('@/server/i18n/messages')
  const cookie = new RegExp(`(?:^|;\\s*)${LOCALE_COOKIE}=([^;]*)`).exec(headers.cookie ?? '')?.[1]
  const language = requestLanguage(cookie, headers['accept-language'] ?? null)
  return { language, msg: await errorText(language, error.error, error.params) }
}

/** The envelope of every refusal. */
export const refusalEnvelope = ({ code, error }: AppError, { msg }: RefusalText): string =>
  JSON.stringify({ code, msg, data: { error } })
