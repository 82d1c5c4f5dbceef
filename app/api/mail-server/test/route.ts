import { shownMailServer } from '@/db/queries/mail-servers/mail-servers'
import { mailServer } from '@/lib/mail/server-schema'
import { testMailServer } from '@/server/mail/keep-server'
import { languageOf } from '@/server/next/request-language'
import { route } from '@/server/next/route'

export const POST = route(
  {
    summary: 'Send a test mail by the own mail server; tells what the server made of it',
    permission: 'mailServer.edit',
    returns: mailServer,
  },
  async ({ access, request }) =>
    shownMailServer(
      await testMailServer(access, { headers: request.headers, language: languageOf(request) }),
    ),
)
