'use client'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { type FieldPath, get, useFormContext, useFormState, useWatch } from 'react-hook-form'
import { Field, type FieldControl } from '@/components/ui/field'
import { Input, UnitSign } from '@/components/ui/input'
import { NativeSelect } from '@/components/ui/native-select'
import { Textarea } from '@/components/ui/textarea'
import { MeasureInput } from './measure-input'
import { type FieldName, measureAt, type RecordFieldSpec } from './record-fields'
import type { RecordValues } from './record-values'

const INPUT_TYPES = { number: 'number', date: 'date', clock: 'time', text: 'text', note: 'text' } as const

const asText = (value: unknown) => (value === '' || value === undefined ? null : value)
const asNumber = (value: unknown) =>
  value === '' || value === null || value === undefined ? null : Number(value)

/** Label, mark of a change and error of one place in the form. */
function RecordFieldFrame({
  path,
  label,
  hint,
  problem,
  required,
  className,
  children,
}: {
  path: string
  label: FieldName
  hint?: string
  problem?: string | null
  required?: boolean
  className?: string
  children: (control: FieldControl) => ReactNode
}) {
  const t = useTranslations('deviceRecord')
  const { dirtyFields } = useFormState<RecordValues>()
  const found = useFieldError(path)
  const error = found && (problem ?? found)
  const changed = get(dirtyFields, path) === true
  return (
    <Field
      label={t(`fields.${label}`)}
      hint={hint}
      error={error}
      required={required}
      changed={changed}
      className={className}
    >
      {children}
    </Field>
  )
}

/** What is wrong with a place in the form. */
export function useFieldError(path: string): string | null {
  const { errors } = useFormState<RecordValues>()
  const { message } = (get(errors, path) ?? {}) as { message?: unknown }
  return typeof message === 'string' ? message : null
}

type FieldProps = {
  spec: RecordFieldSpec
  className?: string
  /** Said in place of what the schema says, where that finds the value wrong. */
  problem?: string | null
}

/** One value of a record. */
export function RecordField({ spec, className, problem }: FieldProps) {
  const { path, label, step } = spec
  const measure = measureAt(path)
  if (!measure) return <PlainField spec={spec} className={className} problem={problem} />
  return (
    <RecordFieldFrame path={path} label={label} className={className}>
      {(control) => <MeasureInput {...control} path={path} measure={measure} step={step} />}
    </RecordFieldFrame>
  )
}

function PlainField({ spec, className, problem }: FieldProps) {
  const t = useTranslations('deviceRecord')
  const { register } = useFormContext<RecordValues>()
  const { path, kind = 'text', label, unit, max, step, code } = spec
  const typed: unknown = useWatch<RecordValues>({ name: path as FieldPath<RecordValues> })
  const length = typeof typed === 'string' ? typed.trim().length : 0
  // Nothing that was typed or pasted is cut off: one sees that it is too long, and saving says so too.
  const hint = max !== undefined && length > max ? t('tooLong', { length, max }) : undefined
  const place = register(path as FieldPath<RecordValues>, {
    setValueAs: kind === 'number' ? asNumber : asText,
  })
  return (
    <RecordFieldFrame path={path} label={label} hint={hint} problem={problem} className={className}>
      {(control) =>
        kind === 'note' ? (
          <Textarea {...control} {...place} rows={3} dir={code ? 'ltr' : undefined} />
        ) : (
          <Input
            {...control}
            {...place}
            type={INPUT_TYPES[kind]}
            step={kind === 'number' ? (step ?? 1) : undefined}
            inputMode={kind === 'number' ? 'decimal' : undefined}
            dir={code ? 'ltr' : kind === 'text' ? 'auto' : undefined}
            className={code || kind === 'number' ? 'tabular-nums' : undefined}
            trailing={unit && <UnitSign text={t(`units.${unit}`)} />}
          />
        )
      }
    </RecordFieldFrame>
  )
}

type Option = { value: string; label: string }

/** One of a few; an empty choice is none. */
export function RecordSelect({
  path,
  label,
  options,
  none,
  hint,
  asId,
}: {
  path: string
  label: FieldName
  options: readonly Option[]
  /** Text of the empty choice; without it there is none. */
  none?: string
  hint?: string
  asId?: boolean
}) {
  const { register } = useFormContext<RecordValues>()
  const place = register(path as FieldPath<RecordValues>, { setValueAs: asId ? asNumber : asText })
  return (
    <RecordFieldFrame path={path} label={label} hint={hint}>
      {(control) => (
        <NativeSelect {...control} {...place} className="w-full">
          {none !== undefined && <option value="">{none}</option>}
          {options.map(({ value, label: text }) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </NativeSelect>
      )}
    </RecordFieldFrame>
  )
}

export function FieldGrid({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-3">
      {title && <h2 className="text-md font-semibold">{title}</h2>}
      <div className="grid grid-cols-2 gap-x-4 gap-y-4 phone:grid-cols-1">{children}</div>
    </section>
  )
}
