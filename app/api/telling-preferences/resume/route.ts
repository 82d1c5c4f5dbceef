import { tellingPreferences } from '@/lib/alerts/people/preferences-schema'
import { resumeAccountAddress } from '@/server/alerts/resume-address'
import { route } from '@/server/next/route'

export const POST = route(
  {
    summary: 'The own address works again: it is mailed after a mail server had refused it',
    permission: 'events.edit',
    returns: tellingPreferences,
  },
  ({ access }) => resumeAccountAddress(access),
)
