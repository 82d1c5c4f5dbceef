'use client'
import { useTranslations } from 'next-intl'
import { useId } from 'react'
import { FormProvider, useController, useForm, useFormContext } from 'react-hook-form'
import { z } from 'zod'
import { useSchemaResolver } from '@/components/forms/use-schema-resolver'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { Input } from '@/components/ui/input'
import type { CellFormats } from '@/lib/reports/cell-format'
import type { Column } from '@/lib/reports/column'
import type { Condition } from '@/lib/reports/condition'
import { type ConditionFields, conditionFields } from '@/lib/reports/condition-schema'
import type { Report } from '@/lib/reports/report'
import { useCellFormats, useColumnTitle } from '../use-cell-formats'
import { DriverChoices } from './driver-choices'

/** A field holds its text; `columns` by key. */
const formShape = z.object({ columns: z.record(z.string(), conditionFields) })
type Given = z.input<typeof formShape>
type Understood = z.output<typeof formShape>

type FormProps = { report: Report; conditions: Condition[]; onApply: (next: Condition[]) => void }

/** What rows have to meet, in the units of the reader. Loaded by whoever opens it, not before. */
export default function ConditionsForm({ report, conditions, onApply }: FormProps) {
  const t = useTranslations('reports.screen')
  const ui = useTranslations('ui')
  const formats = useCellFormats()
  const columns = report.filters.flatMap((filter) => {
    const column = report.columns.find(({ key }) => key === filter.column)
    return column ? [{ filter, column }] : []
  })
  const form = useForm<Given, unknown, Understood>({
    resolver: useSchemaResolver(formShape),
    defaultValues: {
      columns: Object.fromEntries(
        columns.map(({ column }) => [column.key, fieldsOf(column, conditions, formats)]),
      ),
    },
  })
  const submit = form.handleSubmit((given) => {
    const others = conditions.filter((one) => !columns.some(({ column }) => column.key === one.column))
    const own = columns.flatMap(({ column }) =>
      conditionsOf(column, given.columns[column.key], conditions, formats),
    )
    onApply([...others, ...own])
  })
  return (
    <FormProvider {...form}>
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          // React hands it on to a form that this one is opened in.
          event.stopPropagation()
          void submit(event)
        }}
      >
        {columns.map(({ filter, column }) =>
          filter.by === 'driver' ? (
            <Drivers key={column.key} column={column} />
          ) : filter.by === 'choice' ? (
            <Choices key={column.key} column={column} options={filter.options} />
          ) : (
            <Ends key={column.key} column={column} />
          ),
        )}
        <div className="flex flex-row-reverse gap-2">
          <Button type="submit" tone="primary">
            {ui('apply')}
          </Button>
          <Button tone="ghost" onClick={() => onApply([])}>
            {t('clearFilters')}
          </Button>
        </div>
      </form>
    </FormProvider>
  )
}

function Choices({ column, options }: { column: Column; options: readonly string[] }) {
  const title = useColumnTitle()
  const formats = useCellFormats()
  const { field } = useController<Given, `columns.${string}.oneOf`>({ name: `columns.${column.key}.oneOf` })
  return (
    <fieldset>
      <legend className="mb-1 text-body font-medium">{title(column)}</legend>
      <div className="flex max-h-48 flex-col overflow-y-auto">
        {options.map((option) => (
          <Checkbox
            key={option}
            label={formats.text(column, option)}
            checked={field.value.includes(option)}
            onCheckedChange={(on) =>
              field.onChange(on ? [...field.value, option] : field.value.filter((other) => other !== option))
            }
          />
        ))}
      </div>
    </fieldset>
  )
}

function Drivers({ column }: { column: Column }) {
  const title = useColumnTitle()
  const { field } = useController<Given, `columns.${string}.oneOf`>({ name: `columns.${column.key}.oneOf` })
  return <DriverChoices label={title(column)} value={field.value} onChange={field.onChange} />
}

function Ends({ column }: { column: Column }) {
  const t = useTranslations('reports.screen')
  const title = useColumnTitle()
  const note = useId()
  const { register, formState } = useFormContext<Given>()
  const wrong = formState.errors.columns?.[column.key]
  const heading = column.kind === 'duration' ? `${title(column)} (${t('minutes')})` : title(column)
  const field = (is: 'atLeast' | 'atMost') => (
    <Input
      {...register(`columns.${column.key}.${is}`)}
      type="number"
      step="any"
      aria-label={`${heading}: ${t(is)}`}
      aria-invalid={wrong?.[is] ? true : undefined}
      aria-describedby={wrong?.[is] ? note : undefined}
      placeholder={t(is)}
    />
  )
  const problem = wrong?.atLeast?.message ?? wrong?.atMost?.message
  return (
    <fieldset>
      <legend className="mb-1 text-body font-medium">{heading}</legend>
      <div className="flex gap-2">
        {field('atLeast')}
        {field('atMost')}
      </div>
      {problem && (
        <p id={note} className="mt-1 text-meta text-danger">
          {problem}
        </p>
      )}
    </fieldset>
  )
}

/** What stands in the fields of a column for these conditions. */
function fieldsOf(column: Column, conditions: readonly Condition[], formats: CellFormats) {
  const fields = { atLeast: '', atMost: '', oneOf: [] as string[] }
  for (const condition of conditions) {
    if (condition.column !== column.key) continue
    if (condition.is === 'oneOf') fields.oneOf = [...condition.values]
    else fields[condition.is] = String(shownOf(column, condition.value, formats))
  }
  return fields
}

/** Ends that nobody changed stay as they were: a value does not drift by being looked at. */
function conditionsOf(
  column: Column,
  given: ConditionFields | undefined,
  before: readonly Condition[],
  formats: CellFormats,
): Condition[] {
  const ends = (['atLeast', 'atMost'] as const).flatMap((is): Condition[] => {
    const shown = given?.[is] ?? null
    if (shown === null) return []
    const same = before.find(
      (one) => one.column === column.key && one.is === is && shownOf(column, one.value, formats) === shown,
    )
    return [same ?? { column: column.key, is, value: keptOf(column, shown, formats) }]
  })
  const values = given?.oneOf ?? []
  return values.length > 0 ? [...ends, { column: column.key, is: 'oneOf', values }] : ends
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
