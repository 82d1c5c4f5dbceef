import { cancelEmailChange } from '@/db/queries/accounts/email-change'
import { profile } from '@/lib/accounts/profile-schema'
import { AppError } from '@/lib/errors'
import { askAgain, limitEmailLinks } from '@/server/accounts/email-change'
import { ownProfile } from '@/server/accounts/own-profile'
import { mailIsSetUp } from '@/server/mail/send-mail'
import { languageOf } from '@/server/next/request-language'
import { route } from '@/server/next/route'

export const POST = route(
  {
    summary: 'Mail the link once more to the e-mail address that waits to be confirmed',
    permission: 'profile.edit',
    returns: profile,
  },
  async ({ access, request }) => {
    if (!mailIsSetUp()) throw new AppError('mailNotSetUp')
    await limitEmailLinks(access)
    await askAgain(access, { headers: request.headers, language: languageOf(request) })
    return ownProfile(access)
  },
)

export const DELETE = route(
  {
    summary: 'Keep the e-mail address as it is: the one that waits to be confirmed waits no longer',
    permission: 'profile.edit',
    returns: profile,
  },
  async ({ access }) => {
    await cancelEmailChange(access)
    return ownProfile(access)
  },
)
