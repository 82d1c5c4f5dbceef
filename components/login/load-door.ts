import { transportFailure } from '@/lib/http/client'
import type { Credentials } from './console-auth'

const load = () => import('./console-auth')

/** Fetches what signing in takes, while somebody is still typing. Whether that worked shows when it is needed. */
export const prepareConsole = () => void load().catch(() => {})

/** Signs in, see `console-door`, which is more than the login may weigh while nobody signs in. Throws `ApiError`. */
export async function enterConsole(given: Credentials): Promise<void> {
  const door = await load().catch(() => {
    throw transportFailure('unreachable')
  })
  await door.enterConsole(given)
}
