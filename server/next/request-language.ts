import type { NextRequest } from 'next/server'
import { type Language, LOCALE_COOKIE } from '@/lib/i18n/languages'
import { requestLanguage } from '@/server/i18n/messages'

/**
 * The language in which whoever calls wants to read: what the console keeps in its cookie, else what the program or
 * browser asks for.
 */
export function languageOf(request: NextRequest): Language {
  return requestLanguage(request.cookies.get(LOCALE_COOKIE)?.value, request.headers.get('accept-language'))
}
