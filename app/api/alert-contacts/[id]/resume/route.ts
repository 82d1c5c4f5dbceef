import { alertContact, contactParams } from '@/lib/alerts/people/contact-schema'
import { resumeContactAddress } from '@/server/alerts/resume-address'
import { route } from '@/server/next/route'

export const POST = route(
  {
    summary: 'The address of a contact works again: it is mailed after a mail server had refused it',
    permission: 'alertRules.edit',
    params: contactParams,
    returns: alertContact,
  },
  ({ access, params }) => resumeContactAddress(access, params.id),
)
