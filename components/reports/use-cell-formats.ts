'use client'
import { useLocale, useMessages, useTranslations } from 'next-intl'
import { createContext, useCallback, useContext } from 'react'
import { useTimeZone, useUnits } from '@/components/account/account-context'
import { type CellFormats, makeCellFormats, type ToldPeriod } from '@/lib/reports/cell-format'
import type { Column } from '@/lib/reports/column'
import type en from '@/messages/en.json'

/** The period that stands above a report; times within it are told without what it says. */
export const ReportPeriod = createContext<ToldPeriod | undefined>(undefined)

type Around = {
  language: string
  messages: object
  timeZone: string
  units: object
  period: ToldPeriod | undefined
}

/** Thousands of cells read alike, and what writes numbers is slow to make: they share it. A page has a few at once. */
let shared: readonly (Around & { formats: CellFormats })[] = []
const MOST_SHARED = 4

function sharedFormats(around: Around, make: () => CellFormats): CellFormats {
  const { language, messages, timeZone, units, period } = around
  const known = shared.find(
    (one) =>
      one.language === language &&
      one.messages === messages &&
      one.timeZone === timeZone &&
      one.units === units &&
      one.period === period,
  )
  if (known) return known.formats
  const formats = make()
  shared = [{ ...around, formats }, ...shared.slice(0, MOST_SHARED - 1)]
  return formats
}

/** How the account reads figures of reports. Places are given as coordinates; who shows them looks them up. */
export function useCellFormats(): CellFormats {
  const language = useLocale()
  const messages = useMessages() as unknown as Pick<typeof en, 'reports' | 'units' | 'eventTypes' | 'states'>
  const timeZone = useTimeZone()
  const units = useUnits()
  const period = useContext(ReportPeriod)
  return sharedFormats({ language, messages, timeZone, units, period }, () => {
    const { reports, eventTypes, states } = messages
    const lists: Record<NonNullable<Column['words']>, Record<string, string>> = {
      eventTypes,
      states,
      'reports.words': reports.words,
    }
    return makeCellFormats({
      language,
      timeZone,
      units,
      period,
      unitNames: messages.units,
      reportUnits: reports.units,
      words: {
        yes: reports.screen.yes,
        no: reports.screen.no,
        nobody: reports.words.nobody,
        word: (source, name) => lists[source][name] ?? name,
        place: () => null,
      },
    })
  })
}

/** Headings of columns, with their unit. */
export function useColumnTitle(): (column: Pick<Column, 'key' | 'kind' | 'label'>) => string {
  const t = useTranslations('reports.columns')
  const formats = useCellFormats()
  return useCallback(
    ({ key, kind, label }) => {
      const name = label ?? (t.has(key as never) ? t(key as never) : key)
      const unit = formats.unit(kind)
      return unit ? `${name} (${unit})` : name
    },
    [t, formats],
  )
}
