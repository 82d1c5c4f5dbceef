'use client'
import { useLocale } from 'next-intl'
import { dateWriter } from '@/lib/format/dates'

/** Writes a day of a calendar, `2026-11-27`: it is that day in every zone, so that it is not written in the account's. */
export function useDayText(): (day: string) => string {
  const write = dateWriter(useLocale())
  return (day) => write('date', Date.parse(`${day}T00:00:00Z`))
}
