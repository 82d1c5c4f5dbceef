import { findProfile } from '@/db/queries/accounts/profile'
import { mailState } from '@/lib/domains/schema'
import { env } from '@/lib/env'
import { mailIsSetUp } from '@/server/mail/send-mail'
import { route } from '@/server/next/route'

export const GET = route(
  { summary: 'Whether this installation sends mail', permission: 'domains.edit', returns: mailState },
  async ({ access }) => ({
    setUp: mailIsSetUp(),
    from: env().MAIL_FROM ?? null,
    to: (await findProfile(access)).email,
  }),
)
