import { z } from 'zod'
import { ownSound, soundParams } from '@/lib/alarm-sounds/schema'
import { playOwnSound, removeOwnSound, storeOwnSound } from '@/server/alarm-sounds/own-sound'
import { BODY_LIMITS } from '@/server/http/body-limits'
import { route } from '@/server/next/route'

export const GET = route(
  {
    summary: 'The own sound file for alerts of a severity',
    permission: 'events.read',
    params: soundParams,
    returns: z.null(),
    raw: true,
    produces: 'audio/*',
  },
  ({ access, params, request }) => playOwnSound(access, params.severity, request),
)

export const PUT = route(
  {
    summary: 'Set an own sound for alerts of a severity (MP3 or WAV)',
    permission: 'events.edit',
    params: soundParams,
    form: z.object({ file: z.file() }),
    maxBodyBytes: BODY_LIMITS['/api/alarm-sounds/[severity]'],
    returns: ownSound,
  },
  ({ access, params, form: { file } }) => storeOwnSound(access, params.severity, file),
)

export const DELETE = route(
  {
    summary: 'Take an own sound away: the usual ringtone sounds in its place',
    permission: 'events.edit',
    params: soundParams,
    returns: z.null(),
  },
  async ({ access, params }) => {
    await removeOwnSound(access, params.severity)
    return null
  },
)
