import { findContactPreferences, saveContactPreferences } from '@/db/queries/alert-people/preferences'
import { contactParams } from '@/lib/alerts/people/contact-schema'
import { preferencesBody, tellingPreferences } from '@/lib/alerts/people/preferences-schema'
import { route } from '@/server/next/route'

export const GET = route(
  {
    summary: 'How a contact of the own account wants to be told of alerts',
    permission: 'alertRules.read',
    params: contactParams,
    returns: tellingPreferences,
  },
  ({ access, params }) => findContactPreferences(access, params.id),
)

export const PUT = route(
  {
    summary: 'Say how a contact of the own account is told of alerts; what is left out is as usual',
    permission: 'alertRules.edit',
    params: contactParams,
    body: preferencesBody,
    returns: tellingPreferences,
  },
  ({ access, params, body }) => saveContactPreferences(access, params.id, body, new Date()),
)
