import type { MAP_TYPES } from '@/lib/accounts/account-fields'
import { AppError } from '@/lib/errors'
import { operatorBasemaps } from './offers'

type MapType = (typeof MAP_TYPES)[number]

/**
 * Throws `mapNotOffered` for a map that this installation does not offer: it would be stored and never shown. One that
 * was stored when it was offered may stay; `stored` is asked only then. Google's goes by its key, elsewhere.
 */
export async function refuseMapNotOffered(
  wanted: MapType | undefined,
  stored: () => Promise<string | null>,
): Promise<void> {
  if (wanted === undefined || wanted === 'auto' || wanted === 'google') return
  const offered = await operatorBasemaps()
  if (offered.some(({ id }) => id === wanted) || wanted === (await stored())) return
  throw new AppError('mapNotOffered')
}
