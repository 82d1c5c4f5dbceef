import { createTranslator } from 'next-intl'
import { z } from 'zod'
import { testMailBody } from '@/lib/domains/schema'
import { AppError } from '@/lib/errors'
import { LOCALE_COOKIE } from '@/lib/i18n/languages'
import { brandOf } from '@/lib/server/brand'
import { loadMessages, requestLanguage } from '@/lib/server/messages'
import { limitRate } from '@/lib/server/rate-limit'
import { route } from '@/lib/server/route'
import { sendLetter } from '@/lib/server/send-letter'
import { mailIsSetUp } from '@/mail/send-mail'

export const POST = route(
  {
    summary: 'Send a test mail; tells what the mail server made of it',
    permission: 'domains.edit',
    body: testMailBody,
    returns: z.null(),
  },
  async ({ request, access, body }) => {
    if (!mailIsSetUp()) throw new AppError('mailNotSetUp')
    await limitRate(`test-mail:${access.actorId}`, 5, 3600)
    const cookie = request.cookies.get(LOCALE_COOKIE)?.value
    const language = requestLanguage(cookie, request.headers.get('accept-language'))
    const brand = await brandOf(request.headers)
    const t = createTranslator({
      locale: language,
      messages: await loadMessages(language),
      namespace: 'mails.test',
    })
    await sendLetter(body.to, language, brand, {
      heading: t('heading'),
      paragraphs: [t('text', { brand: brand.domainTitle })],
    })
    return null
  },
)
