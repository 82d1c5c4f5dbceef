'use client'
import { useLocale, useTranslations } from 'next-intl'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { useFormats } from '@/components/account/account-context'
import type { DeviceStatusName } from '@/lib/devices/status-of'
import { isLanguage, textDirection } from '@/lib/i18n/languages'
import { namedPlaceParts } from '@/lib/places/place-text'
import type { NamedPlace, Place } from '@/lib/places/schema'
import { type Point, placeBook } from './place-book'

/** Looks up where `points` are; returns how to read it, null for what is not known yet. */
export function usePlaces(points: readonly Point[]): (point: Point) => NamedPlace | null {
  const book = placeBook(useLocale())
  useSyncExternalStore(book.subscribe, book.readVersion, () => 0)
  useEffect(() => book.want(points), [book, points])
  return (point) => book.find(point)
}

/** The same of one point, if there is one: only an answer that is about it draws its reader anew. */
export function usePlace(point: Point | null): NamedPlace | null {
  const book = placeBook(useLocale())
  useEffect(() => book.want(point ? [point] : []), [book, point])
  return useSyncExternalStore(
    book.subscribe,
    () => point && book.find(point),
    () => null,
  )
}

/**
 * A place in steps of about 100 m: a moving vehicle needs no new address every second. Where it stands in steps of 10 m,
 * for it may stand in a small landmark. Null where it has none.
 */
export function useRoughPoint({ lat, lon, status }: RoughlyAt): Point | null {
  const digits = status === 'moving' ? 3 : 4
  const [shortLat, shortLon] = [lat?.toFixed(digits), lon?.toFixed(digits)]
  return useMemo<Point | null>(
    () => (shortLat === undefined || shortLon === undefined ? null : [Number(shortLat), Number(shortLon)]),
    [shortLat, shortLon],
  )
}

type RoughlyAt = { lat: number | null; lon: number | null; status: DeviceStatusName }

/** Names of countries are slow to make ready: those who show many places share them. */
const countryNames = new Map<string, Intl.DisplayNames>()

function countriesIn(language: string): Intl.DisplayNames {
  const names =
    countryNames.get(language) ?? new Intl.DisplayNames([language], { type: 'region', fallback: 'none' })
  countryNames.set(language, names)
  return names
}

/** Our own words begin from the right, whatever letters the place's name has; it keeps its own order among them. */
const RIGHT_TO_LEFT = '\u200F'
const isolate = (name: string): string => `\u2068${name}\u2069`

/** Writes a place out: its landmark, its address, or how far it is from the nearest place that has a name. */
export function usePlaceText(): (place: Place | NamedPlace) => string {
  const language = useLocale()
  const fromRight = isLanguage(language) && textDirection(language) === 'rtl'
  const t = useTranslations('device')
  const compass = useTranslations('compass')
  const { distance } = useFormats()
  const countries = countriesIn(language)
  return (given) => {
    const parts = namedPlaceParts(given)
    if (parts.kind === 'address') return parts.text
    if (parts.kind === 'unknown') return t('unknownPlace')
    const begin = fromRight ? RIGHT_TO_LEFT : ''
    const named = (name: string) => (fromRight ? isolate(name) : name)
    if (parts.kind === 'landmark') {
      const landmark = named(parts.landmark)
      return (
        begin + (parts.place === null ? landmark : t('inLandmark', { landmark, place: named(parts.place) }))
      )
    }
    const place = named(parts.place)
    const country = parts.country ? countries.of(parts.country) : undefined
    if (parts.kind === 'at') return begin + (country ? t('atIn', { place, country }) : t('at', { place }))
    const way = { place, distance: distance(parts.distanceM), direction: compass(parts.sector) }
    return begin + (country ? t('nearIn', { ...way, country }) : t('near', way))
  }
}
