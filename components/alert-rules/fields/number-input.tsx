'use client'
import { useState } from 'react'
import { useUnits } from '@/components/account/account-context'
import type { FieldControl } from '@/components/ui/field'
import { Input, UnitSign } from '@/components/ui/input'
import type { FieldUnit } from '@/lib/alerts/kinds/fields'
import { readNumber, typedNumber } from '@/lib/alerts/kinds/typed-number'
import { useUnitName } from '../use-unit-text'

type Props = {
  control?: FieldControl
  /** Where no `Field` names it. */
  label?: string
  name?: string
  /** As it is kept: null for nothing, `NaN` for what is no number. */
  value: number | null
  unit: FieldUnit | null
  placeholder?: string
  onChange: (value: number | null) => void
}

/** What may stand there while a number is being typed. */
const TYPED = /^-?\d{0,8}([.,]\d{0,4})?$/

/** A number in the units of the account. What is only looked at stays as it is kept. */
export function NumberInput({ control, label, name, value, unit, placeholder, onChange }: Props) {
  const units = useUnits()
  const nameOf = useUnitName()
  const [typed, setTyped] = useState<string | null>(null)
  const isNumber = value !== null && !Number.isNaN(value)
  const known = isNumber ? String(unit ? typedNumber(value, unit, units) : value) : ''
  return (
    <Input
      {...control}
      name={name}
      aria-label={label}
      inputMode="decimal"
      autoComplete="off"
      dir="ltr"
      placeholder={placeholder}
      allow={TYPED}
      value={typed ?? known}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value)
        const text = currentTarget.value.replace(',', '.')
        onChange(unit ? readNumber(text, unit, units) : text === '' ? null : Number(text))
      }}
      // What is no number stays as it was typed, to be mended.
      onBlur={() => !Number.isNaN(value) && setTyped(null)}
      trailing={unit && <UnitSign text={nameOf(unit)} />}
      className="tabular-nums"
    />
  )
}
