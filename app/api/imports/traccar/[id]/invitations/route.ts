import { importInvitations } from '@/lib/imports/traccar/invitations'
import { importParams } from '@/lib/imports/traccar/order-schema'
import { invitationsOf, inviteMoved } from '@/server/imports/traccar/invite-moved'
import { languageOf } from '@/server/next/request-language'
import { route } from '@/server/next/route'

export const GET = route(
  {
    summary: 'How many of the accounts that came of a Traccar server have a password by now, or were mailed',
    permission: 'imports.run',
    params: importParams,
    returns: importInvitations,
  },
  ({ access, params: { id } }) => invitationsOf(access, id),
)

export const POST = route(
  {
    summary: 'Mail accounts that came of a Traccar server, 500 a call, a link to their first password',
    permission: 'imports.run',
    params: importParams,
    returns: importInvitations,
    long: true,
  },
  ({ request, access, params: { id } }) =>
    inviteMoved(access, id, { headers: request.headers, asked: languageOf(request) }),
)
