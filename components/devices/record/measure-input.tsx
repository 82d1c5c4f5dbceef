'use client'
import { useTranslations } from 'next-intl'
import { type ComponentProps, useState } from 'react'
import { type FieldPath, get, useController, useFormState } from 'react-hook-form'
import { useUnits } from '@/components/account/account-context'
import { Input, UnitSign } from '@/components/ui/input'
import { type Measure, measureStep, measureUnit, shownMeasure, storedMeasure } from '@/lib/format/measure'
import type { RecordValues } from './record-values'

type Props = { path: string; measure: Measure; step?: number } & Pick<
  ComponentProps<typeof Input>,
  'id' | 'aria-label' | 'aria-invalid' | 'aria-describedby' | 'required'
>

/**
 * A number in the account's unit over a metric one. The form holds what is stored: nothing changes by
 * being looked at, and typing what stands there already leads back to exactly what is stored.
 */
export function MeasureInput({ path, measure, step = 1, ...rest }: Props) {
  const t = useTranslations('deviceRecord.units')
  const units = useUnits()
  const { field } = useController<RecordValues>({ name: path as FieldPath<RecordValues> })
  const { defaultValues } = useFormState<RecordValues>()
  const [typed, setTyped] = useState<string | null>(null)
  const shown = (stored: unknown) =>
    typeof stored === 'number' && Number.isFinite(stored) ? String(shownMeasure(stored, measure, units)) : ''
  const take = (text: string) => {
    setTyped(text)
    const saved: unknown = get(defaultValues, path)
    if (text === '') field.onChange(null)
    else if (text === shown(saved)) field.onChange(saved)
    else field.onChange(storedMeasure(Number(text), measure, units))
  }
  return (
    <Input
      {...rest}
      ref={field.ref}
      name={field.name}
      type="number"
      inputMode="decimal"
      step={measureStep(measure, units, step)}
      value={typed ?? shown(field.value)}
      onChange={(event) => take(event.currentTarget.value)}
      onBlur={() => {
        setTyped(null)
        field.onBlur()
      }}
      className="tabular-nums"
      trailing={<UnitSign text={t(measureUnit(measure, units))} />}
    />
  )
}
