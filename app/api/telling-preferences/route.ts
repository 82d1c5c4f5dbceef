import { findOwnPreferences, saveOwnPreferences } from '@/db/queries/alert-people/preferences'
import { preferencesBody, tellingPreferences } from '@/lib/alerts/people/preferences-schema'
import { route } from '@/server/next/route'

export const GET = route(
  {
    summary: 'How who is signed in wants to be told of alerts',
    permission: 'events.read',
    returns: tellingPreferences,
  },
  ({ access }) => findOwnPreferences(access),
)

export const PUT = route(
  {
    summary: 'Say how who is signed in is told of alerts; what is left out is as usual',
    permission: 'events.edit',
    body: preferencesBody,
    returns: tellingPreferences,
  },
  ({ access, body }) => saveOwnPreferences(access, body, new Date()),
)
