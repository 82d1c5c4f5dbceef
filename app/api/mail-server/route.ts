import { z } from 'zod'
import { deleteMailServer, ownMailServer, shownMailServer } from '@/db/queries/mail-servers/mail-servers'
import { mailServer, mailServerBody } from '@/lib/mail/server-schema'
import { keepMailServer } from '@/server/mail/keep-server'
import { languageOf } from '@/server/next/request-language'
import { route } from '@/server/next/route'

export const GET = route(
  {
    summary:
      "The own mail server that alerts and messages go by, never its password; null while they go by the platform's",
    permission: 'mailServer.edit',
    returns: mailServer.nullable(),
  },
  async ({ access }) => {
    const row = await ownMailServer(access)
    return row && shownMailServer(row)
  },
)

export const PUT = route(
  {
    summary:
      'Have alerts and messages of this account, and of those below that have no server, go by a mail server of its own; ' +
      'kept once it has taken a test mail to the address of the account',
    permission: 'mailServer.edit',
    body: mailServerBody,
    returns: mailServer,
  },
  async ({ access, body, request }) =>
    shownMailServer(
      await keepMailServer(access, body, { headers: request.headers, language: languageOf(request) }),
    ),
)

export const DELETE = route(
  {
    summary: "Take the own mail server away: mail goes by the one of an account above, or the platform's",
    permission: 'mailServer.edit',
    returns: z.null(),
  },
  async ({ access }) => {
    await deleteMailServer(access)
    return null
  },
)
