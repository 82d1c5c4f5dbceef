import { findProfile } from '@/db/queries/profile'
import { mailState } from '@/lib/domains/schema'
import { env } from '@/lib/env'
import { route } from '@/lib/server/route'
import { mailIsSetUp } from '@/mail/send-mail'

export const GET = route(
  { summary: 'Whether this installation sends mail', permission: 'domains.edit', returns: mailState },
  async ({ access }) => ({
    setUp: mailIsSetUp(),
    from: env().MAIL_FROM ?? null,
    to: (await findProfile(access)).email,
  }),
)
