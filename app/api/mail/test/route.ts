import { createTranslator } from 'next-intl'
import { z } from 'zod'
import { testMailBody } from '@/lib/domains/schema'
import { AppError } from '@/lib/errors'
import { limitRate } from '@/server/auth/rate-limit'
import { brandOf } from '@/server/brand/brand'
import { loadMessages } from '@/server/i18n/messages'
import { sendEmail, senderOf } from '@/server/mail/outgoing-email'
import { mailIsSetUp } from '@/server/mail/send-mail'
import { languageOf } from '@/server/next/request-language'
import { route } from '@/server/next/route'

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
    const language = languageOf(request)
    const brand = await brandOf(request.headers)
    const t = createTranslator({
      locale: language,
      messages: await loadMessages(language),
      namespace: 'mails.test',
    })
    await sendEmail(body.to, language, senderOf(brand), {
      heading: t('heading'),
      paragraphs: [t('text', { brand: brand.domainTitle })],
    })
    return null
  },
)
