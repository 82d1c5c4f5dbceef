import { contactCodeSent, contactParams } from '@/lib/alerts/people/contact-schema'
import { sendContactCode } from '@/server/alerts/contact-code'
import { route } from '@/server/next/route'

export const POST = route(
  {
    summary: 'Mail a code of six digits to the address of a contact: one a minute, five an hour',
    permission: 'alertRules.edit',
    params: contactParams,
    returns: contactCodeSent,
  },
  ({ request, access, params }) =>
    sendContactCode(access, params.id, { headers: request.headers, now: new Date() }),
)
