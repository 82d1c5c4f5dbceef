import { alertContact, contactParams, verifyContactBody } from '@/lib/alerts/people/contact-schema'
import { verifyByCode } from '@/server/alerts/contact-code'
import { route } from '@/server/next/route'

export const POST = route(
  {
    summary:
      'Verify the address of a contact by the code that was mailed there; five wrong ones make it void',
    permission: 'alertRules.edit',
    params: contactParams,
    body: verifyContactBody,
    returns: alertContact,
  },
  ({ access, params, body }) => verifyByCode(access, params.id, { code: body.code, now: new Date() }),
)
