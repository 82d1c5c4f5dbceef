import { readLetterSettings, saveLetterSettings } from '@/db/queries/fleet/letters/letter-settings'
import { letterSettings, letterSettingsBody } from '@/lib/fleet/letters/letter-schema'
import { sendsMailFor } from '@/server/mail/account-mail'
import { route } from '@/server/next/route'

export const GET = route(
  {
    summary: 'Whether drivers are written to each month of how they drove, and how many of them can be',
    permission: 'fleet.read',
    returns: letterSettings,
  },
  async ({ access }) => ({
    ...(await readLetterSettings(access)),
    sendsMail: await sendsMailFor(access.path),
  }),
)

export const PUT = route(
  {
    summary: 'Have each driver with an e-mail address written to in the first days of a month, or no longer',
    permission: 'fleet.edit',
    body: letterSettingsBody,
    returns: letterSettings,
  },
  async ({ access, body }) => ({
    ...(await saveLetterSettings(access, body)),
    sendsMail: await sendsMailFor(access.path),
  }),
)
