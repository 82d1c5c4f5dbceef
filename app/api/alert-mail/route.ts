import { z } from 'zod'
import { mailLinkBody, mailLinkDone, mailLinkQuery } from '@/lib/alerts/people/mail-link-schema'
import { followLink } from '@/server/alerts/follow-link'
import { clientSubnet } from '@/server/auth/client-address'
import { route } from '@/server/next/route'

export const GET = route(
  {
    summary:
      'Leads to the page of a link in a mail of alerts; programs that look into mails open links, so nothing is done',
    permission: 'public',
    query: mailLinkQuery,
    returns: z.null(),
    raw: true,
    produces: 'text/plain',
  },
  ({ query }) =>
    new Response(null, {
      status: 303,
      headers: {
        location: `/alertMail?token=${encodeURIComponent(query.token)}`,
        'referrer-policy': 'no-referrer',
      },
    }),
)

export const POST = route(
  {
    summary:
      'Do what a link in a mail of alerts says: snooze, or unsubscribe, by the page or by one click of a mail program (RFC 8058)',
    permission: 'public',
    query: mailLinkQuery,
    body: mailLinkBody,
    formToo: true,
    returns: mailLinkDone,
  },
  ({ request, query, body }) =>
    followLink(query.token, {
      minutes: body.minutes,
      subnet: clientSubnet(request.headers),
      now: new Date(),
    }),
)
