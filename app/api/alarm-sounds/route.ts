import { z } from 'zod'
import { ownSound } from '@/lib/alarm-sounds/schema'
import { listOwnSounds } from '@/server/alarm-sounds/own-sound'
import { route } from '@/server/next/route'

export const GET = route(
  {
    summary: 'Sound files for alerts of who signed in, at most one for each severity',
    permission: 'events.read',
    returns: z.array(ownSound),
  },
  ({ access }) => listOwnSounds(access),
)
