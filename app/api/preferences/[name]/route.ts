import { z } from 'zod'
import { changePreference, findPreference, savePreference } from '@/db/queries/preferences/preferences'
import {
  keptPreference,
  MAX_PREFERENCE_BYTES,
  mapParams,
  PREFERENCES,
  preferenceParams,
} from '@/lib/preferences/schema'
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

export const PATCH = route(
  {
    summary: 'Keep some entries of a preference that is a map; the others stay as they are',
    permission: 'session',
    params: mapParams,
    body: z.object({ value: z.unknown() }),
    maxBodyBytes: MAX_PREFERENCE_BYTES,
    returns: z.null(),
  },
  async ({ access, params: { name }, body }) => {
    const given = PREFERENCES[name].parse(body.value)
    await changePreference(access, name, (kept) => ({ ...keptPreference(name, kept), ...given }))
    return null
  },
)
