import { z } from 'zod'
import { deleteContact, updateContact } from '@/db/queries/alert-people/contacts'
import { alertContact, contactParams, editContactBody } from '@/lib/alerts/people/contact-schema'
import { route } from '@/server/next/route'

export const PATCH = route(
  {
    summary: 'Edit a contact of the own account; another e-mail address has to be verified anew',
    permission: 'alertRules.edit',
    params: contactParams,
    body: editContactBody,
    returns: alertContact,
  },
  ({ access, params, body }) => updateContact(access, params.id, body),
)

export const DELETE = route(
  {
    summary: 'Delete a contact of the own account; rules that name it tell nobody by it',
    permission: 'alertRules.edit',
    params: contactParams,
    returns: z.null(),
  },
  async ({ access, params }) => {
    await deleteContact(access, params.id)
    return null
  },
)
