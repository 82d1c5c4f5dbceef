'use client'
import { useLocale, useMessages, useTranslations } from 'next-intl'
import { useCallback } from 'react'
import { useAccount, useUnits } from '@/components/account/account-context'
import { type CellFormats, makeCellFormats } from '@/lib/reports/cell-format'
import type { Column } from '@/lib/reports/column'
import type en from '@/messages/en.json'

type Around = { language: string; messages: object; timeZone: string; units: object }

/** Thousands of cells read alike, and what writes dates and numbers is slow to make: they share the last one. */
let shared: (Around & { formats: CellFormats }) | null = null

function sharedFormats(around: Around, make: () => CellFormats): CellFormats {
  const { language, messages, timeZone, units } = around
  const fits =
    shared?.language === language &&
    shared.messages === messages &&
    shared.timeZone === timeZone &&
    shared.units === units
  if (shared && fits) return shared.formats
  shared = { ...around, formats: make() }
  return shared.formats
}

/** How the account reads figures of reports. Places are given as coordinates; who shows them looks them up. */
export function useCellFormats(): CellFormats {
  const language = useLocale()
  const messages = useMessages() as unknown as Pick<typeof en, 'reports' | 'units' | 'eventTypes' | 'states'>
  const { timeZone } = useAccount()
  const units = useUnits()
  return sharedFormats({ language, messages, timeZone, units }, () => {
    const { reports, eventTypes, states } = messages
    const lists: Record<NonNullable<Column['words']>, Record<string, string>> = {
      eventTypes,
      states,
      'reports.words': reports.words,
    }
    return makeCellFormats({
      ...{ language, timeZone, units },
      unitNames: messages.units,
      reportUnits: reports.units,
      words: {
        yes: reports.screen.yes,
        no: reports.screen.no,
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
