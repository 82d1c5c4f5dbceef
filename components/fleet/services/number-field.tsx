'use client'
import { useState } from 'react'
import { Field } from '@/components/ui/field'
import { Input, UnitSign } from '@/components/ui/input'

type Props = {
  label: string
  hint?: string
  error?: string | null
  /** As it is kept: null for nothing, `NaN` for what is no number. */
  value: number | null
  onChange: (value: number | null) => void
  /** So much of what is kept is one of what is typed. */
  per?: number
  /** Kept as whole numbers. */
  whole?: boolean
  /** What is only looked at is shown without a fraction. */
  rounded?: boolean
  unit?: string
  placeholder?: string
}

/** What may stand there while a number is being typed. */
const TYPED = /^\d{0,9}([.,]\d{0,3})?$/

/** A number in the unit of the account. What is only looked at stays as it is kept. */
export function NumberField({
  label,
  hint,
  error,
  value,
  onChange,
  per = 1,
  whole,
  rounded,
  unit,
  placeholder,
}: Props) {
  const [typed, setTyped] = useState<string | null>(null)
  const isNumber = value !== null && !Number.isNaN(value)
  const parts = rounded ? 1 : 10
  const known = isNumber ? String(Math.round((value / per) * parts) / parts) : ''
  const put = (text: string) => {
    setTyped(text)
    const read = text === '' ? null : Number(text.replace(',', '.')) * per
    onChange(read !== null && whole ? Math.round(read) : read)
  }
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <Input
          {...control}
          inputMode="decimal"
          autoComplete="off"
          dir="ltr"
          placeholder={placeholder}
          allow={TYPED}
          value={typed ?? known}
          onChange={({ currentTarget }) => put(currentTarget.value)}
          // What is no number stays as it was typed, to be mended.
          onBlur={() => !Number.isNaN(value) && setTyped(null)}
          trailing={unit && <UnitSign text={unit} />}
          className="tabular-nums"
        />
      )}
    </Field>
  )
}
