import { z } from 'zod'
import { AppError } from '@/lib/errors'
import { log } from '@/lib/log'
import { forgottenBody } from '@/lib/passwords/schema'
import { clientAddress } from '@/lib/server/client-address'
import { mailPasswordLink } from '@/lib/server/password-link'
import { limitRate } from '@/lib/server/rate-limit'
import { languageOf } from '@/lib/server/request-language'
import { route } from '@/lib/server/route'
import { mailIsSetUp } from '@/mail/send-mail'

export const POST = route(
  {
    summary: 'Mail a link for a new password; the answer never tells whether there is such an account',
    permission: 'public',
    body: forgottenBody,
    returns: z.null(),
  },
  async ({ request, body }) => {
    if (!mailIsSetUp()) throw new AppError('mailNotSetUp')
    await limitRate(`forgotten-from:${clientAddress(request.headers)}`, 10, 3600)
    const language = languageOf(request)
    // Not waited for: the time that an answer takes would tell as well.
    mailPasswordLink(body.account, request.headers, language).catch((error) =>
      log.warn({ err: error }, 'password link not mailed'),
    )
    return null
  },
)
