import { z } from 'zod'
import { AppError } from '@/lib/errors'
import { log } from '@/lib/log'
import { forgottenBody } from '@/lib/passwords/schema'
import { clientSubnet } from '@/server/auth/client-address'
import { limitRate } from '@/server/auth/rate-limit'
import { mailIsSetUp } from '@/server/mail/send-mail'
import { languageOf } from '@/server/next/request-language'
import { route } from '@/server/next/route'
import { mailPasswordLink } from '@/server/passwords/password-link'

export const POST = route(
  {
    summary: 'Mail a link for a new password; the answer never tells whether there is such an account',
    permission: 'public',
    body: forgottenBody,
    returns: z.null(),
  },
  async ({ request, body }) => {
    if (!mailIsSetUp()) throw new AppError('mailNotSetUp')
    await limitRate(`forgotten-from:${clientSubnet(request.headers)}`, 10, 3600)
    const language = languageOf(request)
    // Not waited for: the time that an answer takes would tell as well.
    mailPasswordLink(body.account, request.headers, language).catch((error) =>
      log.warn({ err: error }, 'password link not mailed'),
    )
    return null
  },
)
