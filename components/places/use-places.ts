'use client'
import { useLocale, useTranslations } from 'next-intl'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { useFormats } from '@/components/account/account-context'
import { placeParts } from '@/lib/places/place-text'
import type { Place } from '@/lib/places/schema'
import { PlaceBook, type Point } from './place-book'

/** Addresses come in the language of the page. */
const books = new Map<string, PlaceBook>()

function bookOf(language: string): PlaceBook {
  const book = books.get(language) ?? new PlaceBook()
  books.set(language, book)
  return book
}

/** Looks up where `points` are; returns how to read it, null for what is not known yet. */
export function usePlaces(points: readonly Point[]): (point: Point) => Place | null {
  const book = bookOf(useLocale())
  useSyncExternalStore(book.subscribe, book.readVersion, () => 0)
  useEffect(() => book.want(points), [book, points])
  return (point) => book.find(point)
}

/** Writes a place out: its address, or how far it is from the nearest place that has a name. */
export function usePlaceText(): (place: Place) => string {
  const language = useLocale()
  const t = useTranslations('device')
  const compass = useTranslations('compass')
  const { distance } = useFormats()
  const countries = useMemo(
    () => new Intl.DisplayNames([language], { type: 'region', fallback: 'none' }),
    [language],
  )
  return (given) => {
    const parts = placeParts(given)
    if (parts.kind === 'address') return parts.text
    if (parts.kind === 'unknown') return t('unknownPlace')
    const { place } = parts
    const country = parts.country ? countries.of(parts.country) : undefined
    if (parts.kind === 'at') return country ? t('atIn', { place, country }) : t('at', { place })
    const way = { place, distance: distance(parts.distanceM), direction: compass(parts.sector) }
    return country ? t('nearIn', { ...way, country }) : t('near', way)
  }
}
