import { insertContact, listContacts } from '@/db/queries/alert-people/contacts'
import { alertContact, alertContacts, createContactBody } from '@/lib/alerts/people/contact-schema'
import { route } from '@/server/next/route'

export const GET = route(
  {
    summary: 'People without a login who are told of alerts of the own account',
    permission: 'alertRules.read',
    returns: alertContacts,
  },
  ({ access }) => listContacts(access),
)

export const POST = route(
  {
    summary: 'Add somebody who is told of alerts; nothing is mailed before the address is verified by a code',
    permission: 'alertRules.edit',
    body: createContactBody,
    returns: alertContact,
    status: 201,
  },
  ({ access, body }) => insertContact(access, body),
)
