'use client'
import { useState } from 'react'
import { useTimeZone } from '@/components/account/account-context'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { instantOf, wallTimeOf } from '@/lib/time/wall-clock'

type Props = {
  label: string
  hint?: string
  error?: string | null
  required?: boolean
  /** As it is given at first; null is empty. */
  initial: string | null
  onChange: (moment: string | null) => void
}

/** A moment by the clocks of the account. */
export function MomentField({ label, hint, error, required, initial, onChange }: Props) {
  const zone = useTimeZone()
  // While a year is typed, it is none that can be read back.
  const [shown, setShown] = useState(() =>
    initial === null ? '' : wallTimeOf(Date.parse(initial), zone).slice(0, 16),
  )
  const put = (next: string) => {
    setShown(next)
    const instant = next === '' ? Number.NaN : instantOf(`${next}:00`, zone)
    onChange(Number.isNaN(instant) ? null : new Date(instant).toISOString())
  }
  return (
    <Field label={label} hint={hint} error={error} required={required}>
      {(control) => (
        <Input
          {...control}
          type="datetime-local"
          dir="ltr"
          max="9999-12-31T23:59"
          value={shown}
          onChange={({ currentTarget }) => put(currentTarget.value)}
        />
      )}
    </Field>
  )
}
