'use client'
import { useMemo } from 'react'
import { usePreferenceMap } from '@/components/account/use-preference'
import { readLayout } from '@/lib/tables/column-layout'
import type { ColumnLayout } from '@/lib/tables/layout-schema'

/** A layout and how it changes; whoever owns it keeps it. */
export type LayoutState = { layout: ColumnLayout; change: (layout: ColumnLayout) => void }

/** How the person wants the columns of a table, kept for the account under the table's name. */
export function useTableLayout(name: string): LayoutState {
  const { value, keepEntries } = usePreferenceMap('tables.columns')
  const kept = value?.[name]
  const layout = useMemo(() => kept ?? layoutOfBrowser(name), [kept, name])
  return useMemo(
    () => ({ layout, change: (next) => void keepEntries({ [name]: next }) }),
    [layout, keepEntries, name],
  )
}

/** Layouts of reports were kept in the browser before accounts kept them; the first change takes them along. */
function layoutOfBrowser(name: string): ColumnLayout {
  if (typeof localStorage === 'undefined') return {}
  try {
    return readLayout(
      JSON.parse(localStorage.getItem(name.replace(/^reports\./, 'reports.layout.')) ?? 'null'),
    )
  } catch {
    return {}
  }
}
