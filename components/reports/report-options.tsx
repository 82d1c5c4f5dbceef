'use client'
import { useTranslations } from 'next-intl'
import { useContext } from 'react'
import { REPORT_NAMES } from '@/lib/reports/names'
import { IndexContext } from './reports-shell'

/** The reports as the options of a select, in the groups and the order of the list beside it. */
export function ReportOptions() {
  const t = useTranslations('reports')
  const index = useContext(IndexContext)
  const sections = index?.kind ?? [{ group: null, names: REPORT_NAMES }]
  return sections.map(({ group, names }) => {
    const options = names.map((name) => (
      <option key={name} value={name}>
        {t(`names.${name}`)}
      </option>
    ))
    if (group === null) return options
    return (
      <optgroup key={group} label={t(`groups.${group}`)}>
        {options}
      </optgroup>
    )
  })
}
