import { z } from 'zod'
import { findPreference, savePreference } from '@/db/queries/preferences/preferences'
import { keptPreference, MAX_PREFERENCE_BYTES, PREFERENCES, preferenceParams } from '@/lib/preferences/schema'
import { route } from '@/server/next/route'

export const GET = route(
  {
    summary: 'What the signed-in account set up for itself under a name; null when nothing',
    permission: 'session',
    params: preferenceParams,
    returns: z.unknown(),
  },
  async ({ access, params: { name } }) => keptPreference(name, await findPreference(access, name)),
)

export const PUT = route(
  {
    summary: 'Keep a preference',
    permission: 'session',
    params: preferenceParams,
    body: z.object({ value: z.unknown() }),
    maxBodyBytes: MAX_PREFERENCE_BYTES,
    returns: z.null(),
  },
  async ({ access, params: { name }, body }) => {
    await savePreference(access, name, PREFERENCES[name].parse(body.value))
    return null
  },
)
