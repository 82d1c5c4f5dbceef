'use client'
import { useLocale, useMessages, useTranslations } from 'next-intl'
import { useCallback, useMemo } from 'react'
import { useAccount, useUnits } from '@/components/account/account-context'
import { type CellFormats, makeCellFormats } from '@/lib/reports/cell-format'
import type { Column } from '@/lib/reports/column'
import type en from '@/messages/en.json'

/** How the account reads figures of reports. Places are given as coordinates; who shows them looks them up. */
export function useCellFormats(): CellFormats {
  const language = useLocale()
  const messages = useMessages() as unknown as Pick<typeof en, 'reports' | 'units' | 'eventTypes' | 'states'>
  const { timeZone } = useAccount()
  const units = useUnits()
  return useMemo(() => {
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
  }, [language, messages, timeZone, units])
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
