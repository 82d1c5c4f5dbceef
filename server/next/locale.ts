import { cookies, headers } from 'next/headers'
import { getRequestConfig } from 'next-intl/server'
import { chooseLanguage, LOCALE_COOKIE } from '@/lib/i18n/languages'
import { brandOf } from '@/server/brand/brand'
import { loadMessages } from '@/server/i18n/messages'
import { embedLook } from './embed-look'

/** Language and texts of the page that is being rendered. */
export default getRequestConfig(async () => {
  const cookie = (await cookies()).get(LOCALE_COOKIE)?.value
  const asked = await headers()
  const [{ defaultLanguage }, embed] = await Promise.all([brandOf(asked), embedLook(asked)])
  // An embed has a language of its own, or that of who visits the page around it.
  const locale =
    embed?.language ?? chooseLanguage(cookie, embed ? null : defaultLanguage, asked.get('accept-language'))
  return { locale, messages: await loadMessages(locale), timeZone: 'UTC' }
})
