import { createTranslator } from 'next-intl'
import { z } from 'zod'
import { testMailBody } from '@/lib/domains/schema'
import { AppError } from '@/lib/errors'
import { brandOf } from '@/lib/server/brand'
import { loadMessages } from '@/lib/server/messages'
import { limitRate } from '@/lib/server/rate-limit'
import { languageOf } from '@/lib/server/request-language'
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
    const language = languageOf(request)
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
