'use client'
import { useLocale } from 'next-intl'
import { useMemo } from 'react'
import { COUNTRIES } from '@/lib/i18n/countries'

/** Countries by their names in the language of the page, in its alphabet's order. */
export function useCountryOptions() {
  const locale = useLocale()
  return useMemo(() => {
    const names = new Intl.DisplayNames(locale, { type: 'region' })
    const order = new Intl.Collator(locale)
    return COUNTRIES.map((value) => ({ value, label: names.of(value) ?? value })).sort((a, b) =>
      order.compare(a.label, b.label),
    )
  }, [locale])
}

/** Every time zone that the browser knows, with `keep` in any case. */
export function useTimeZoneOptions(keep: string) {
  return useMemo(() => {
    const known = ['UTC', ...Intl.supportedValuesOf('timeZone')]
    const all = known.includes(keep) ? known : [keep, ...known]
    return all.map((value) => ({ value, label: value.replaceAll('_', ' ') }))
  }, [keep])
}

export function useCountryName(code: string | null): string | null {
  const locale = useLocale()
  return code ? (new Intl.DisplayNames(locale, { type: 'region' }).of(code) ?? code) : null
}
