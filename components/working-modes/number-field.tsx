'use client'
import { useTranslations } from 'next-intl'
import { Field } from '@/components/ui/field'
import { Input, UnitSign } from '@/components/ui/input'

const LONGEST = 6

type Props = {
  label: string
  unit?: string
  range: { min: number; max: number }
  value: string
  error: string | null
  onChange: (value: string) => void
}

/** A whole number with its unit and the range that it may be of. */
export function NumberField({ label, unit, range: { min, max }, value, error, onChange }: Props) {
  const t = useTranslations('workingModes.form')
  return (
    <Field label={label} hint={t('range', { min, max })} error={error} keepsHint required>
      {(control) => (
        <Input
          {...control}
          dir="ltr"
          inputMode="numeric"
          autoComplete="off"
          maxLength={LONGEST}
          allow={/^\d*$/}
          trailing={unit && <UnitSign text={unit} />}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </Field>
  )
}
