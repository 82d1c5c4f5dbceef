'use client'
import { Filter } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { Input } from '@/components/ui/input'
import { Popover } from '@/components/ui/popover'
import type { CellFormats } from '@/lib/reports/cell-format'
import type { Column } from '@/lib/reports/column'
import { type Condition, readCondition, writeCondition } from '@/lib/reports/condition'
import type { FilterSpec, Report } from '@/lib/reports/report'
import { useCellFormats, useColumnTitle } from '../use-cell-formats'

type Props = { report: Report; value: readonly string[]; onChange: (conditions: string[]) => void }

/** What the rows have to meet: figures between two ends, words out of a list. */
export function ConditionsFilter({ report, value, onChange }: Props) {
  const t = useTranslations('reports.screen')
  const [open, setOpen] = useState(false)
  if (report.filters.length === 0) return null
  const conditions = value.flatMap((text) => readCondition(text) ?? [])
  return (
    <Popover
      label={t('filters')}
      open={open}
      onOpenChange={setOpen}
      className="w-80 p-3"
      trigger={
        <Button icon={<Filter className="size-4 text-muted" />}>
          {t('filters')}
          {value.length > 0 && <Badge tone="primary">{value.length}</Badge>}
        </Button>
      }
    >
      <Form
        {...{ report, conditions }}
        onApply={(next) => {
          onChange(next.map(writeCondition))
          setOpen(false)
        }}
      />
    </Popover>
  )
}

function Form(props: { report: Report; conditions: Condition[]; onApply: (next: Condition[]) => void }) {
  const { report, conditions, onApply } = props
  const t = useTranslations('reports.screen')
  const ui = useTranslations('ui')
  const [draft, setDraft] = useState(conditions)
  const replace = (column: string, is: Condition['is'], next: Condition | null) =>
    setDraft((given) => [
      ...given.filter((one) => !(one.column === column && one.is === is)),
      ...(next ? [next] : []),
    ])
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        // React hands it on to a form that this one is opened in.
        event.stopPropagation()
        onApply(draft)
      }}
    >
      {report.filters.map((filter) => {
        const column = report.columns.find(({ key }) => key === filter.column)
        return column && <Filtered key={column.key} {...{ filter, column, draft, replace }} />
      })}
      <div className="flex flex-row-reverse gap-2">
        <Button type="submit" tone="primary">
          {ui('apply')}
        </Button>
        <Button tone="ghost" onClick={() => onApply([])}>
          {t('clearFilters')}
        </Button>
      </div>
    </form>
  )
}

type FilteredProps = {
  filter: FilterSpec
  column: Column
  draft: readonly Condition[]
  replace: (column: string, is: Condition['is'], next: Condition | null) => void
}

function Filtered({ filter, column, draft, replace }: FilteredProps) {
  const t = useTranslations('reports.screen')
  const title = useColumnTitle()
  const formats = useCellFormats()
  const own = draft.filter((one) => one.column === column.key)
  const heading = column.kind === 'duration' ? `${title(column)} (${t('minutes')})` : title(column)
  if (filter.by === 'choice') {
    const chosen = own.flatMap((one) => (one.is === 'oneOf' ? one.values : []))
    const choose = (values: string[]) =>
      replace(column.key, 'oneOf', values.length > 0 ? { column: column.key, is: 'oneOf', values } : null)
    return (
      <fieldset>
        <legend className="mb-1 text-body font-medium">{heading}</legend>
        <div className="flex max-h-48 flex-col overflow-y-auto">
          {filter.options.map((option) => (
            <Checkbox
              key={option}
              label={formats.text(column, option)}
              checked={chosen.includes(option)}
              onChange={({ currentTarget }) =>
                choose(
                  currentTarget.checked ? [...chosen, option] : chosen.filter((other) => other !== option),
                )
              }
            />
          ))}
        </div>
      </fieldset>
    )
  }
  const bound = (is: 'atLeast' | 'atMost') => {
    const found = own.find((one) => one.is === is)
    return found && found.is !== 'oneOf' ? shownOf(column, found.value, formats) : ''
  }
  const field = (is: 'atLeast' | 'atMost') => (
    <Input
      type="number"
      step="any"
      aria-label={`${heading}: ${t(is)}`}
      placeholder={t(is)}
      defaultValue={bound(is)}
      onChange={({ currentTarget }) => {
        const text = currentTarget.value
        const value = text === '' ? null : keptOf(column, Number(text), formats)
        replace(column.key, is, value === null ? null : { column: column.key, is, value })
      }}
    />
  )
  return (
    <fieldset>
      <legend className="mb-1 text-body font-medium">{heading}</legend>
      <div className="flex gap-2">
        {field('atLeast')}
        {field('atMost')}
      </div>
    </fieldset>
  )
}

const MINUTE_S = 60

/** Figures are typed in the account's units, durations in minutes, and kept in those of the report. */
function shownOf({ kind }: Column, value: number, { figure }: CellFormats): number {
  const shown = kind === 'duration' ? value / MINUTE_S : figure(kind, value)
  return Math.round(shown * 100) / 100
}

function keptOf({ kind }: Column, shown: number, { figure }: CellFormats): number {
  if (kind === 'duration') return shown * MINUTE_S
  // Units are straight lines, so two points tell how to go back.
  const zero = figure(kind, 0)
  return (shown - zero) / (figure(kind, 1) - zero)
}
