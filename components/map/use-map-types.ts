'use client'
import { useTranslations } from 'next-intl'
import { MAP_TYPES } from '@/lib/accounts/account-fields'
import { useBasemaps } from './use-basemaps'

type MapType = (typeof MAP_TYPES)[number]

/**
 * The maps that an account may have, to choose from, and what to call one that is stored: of a map that is not offered
 * any more it says so, and that the best one is shown in its place. All are, until it is known what is offered.
 */
export function useMapTypes() {
  const t = useTranslations('map.type')
  const { basemaps } = useBasemaps()
  const isOffered = (type: string): boolean =>
    basemaps.length === 0 || type === 'auto' || type === 'google' || basemaps.some(({ id }) => id === type)
  const nameOf = (type: string): string => {
    const map = t(type as MapType)
    return isOffered(type) ? map : t('gone', { map })
  }
  /** Also the stored one, so that nobody changes it by looking. */
  const optionsWith = (stored: string) =>
    MAP_TYPES.filter((type) => isOffered(type) || type === stored).map((value) => ({
      value,
      label: nameOf(value),
    }))
  return { isOffered, nameOf, optionsWith }
}
