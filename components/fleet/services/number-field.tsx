'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Field } from '@/components/ui/field'
import { Input, UnitSign } from '@/components/ui/input'

type Props = {
  label: string
  hint?: string
  required?: boolean
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

/** A number as people type it. */
const NUMBER = /^[-+]?(\d+[.,]?\d*|[.,]\d+)$/

/** A number in the unit of the account. What was typed stays as it is, also what is none, to be mended. */
export function NumberField({
  label,
  hint,
  required,
  error,
  value,
  onChange,
  per = 1,
  whole,
  rounded,
  unit,
  placeholder,
}: Props) {
  const t = useTranslations('validation')
  const [typed, setTyped] = useState<{ text: string; value: number | null } | null>(null)
  const [isLeft, setLeft] = useState(true)
  const isNumber = value !== null && !Number.isNaN(value)
  const parts = rounded ? 1 : 10
  const known = isNumber ? String(Math.round((value / per) * parts) / parts) : ''
  const isAsTyped = typed !== null && (!isLeft || Object.is(typed.value, value))
  const put = (text: string) => {
    const read = readNumber(text, per)
    const next = read !== null && whole ? Math.round(read) : read
    setTyped({ text, value: next })
    onChange(next)
  }
  const flaw = isLeft && isAsTyped && Number.isNaN(value) ? t('number') : null
  return (
    <Field label={label} hint={hint} error={flaw ?? error} required={required}>
      {(control) => (
        <Input
          {...control}
          inputMode="decimal"
          autoComplete="off"
          dir="ltr"
          placeholder={placeholder}
          maxLength={20}
          value={isAsTyped ? typed.text : known}
          onChange={({ currentTarget }) => put(currentTarget.value)}
          onFocus={() => setLeft(false)}
          onBlur={() => setLeft(true)}
          trailing={unit && <UnitSign text={unit} />}
          className="tabular-nums"
        />
      )}
    </Field>
  )
}

function readNumber(text: string, per: number): number | null {
  const typed = text.trim()
  if (typed === '') return null
  return NUMBER.test(typed) ? Number(typed.replace(',', '.')) * per : Number.NaN
}
