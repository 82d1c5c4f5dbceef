'use client'
import { useId } from 'react'
import { Input } from '@/components/ui/input'

type Props = {
  label: string
  type?: 'date' | 'month'
  value: string
  max?: string
  onChange: (value: string) => void
}

/** A day or a month in a row of filters, with its name before it. */
export function DayField({ label, type = 'date', value, max, onChange }: Props) {
  const id = useId()
  return (
    <div className="flex items-center gap-2 phone:flex-1">
      <label htmlFor={id} className="text-body text-muted">
        {label}
      </label>
      <span className="w-38 phone:min-w-0 phone:flex-1">
        <Input
          id={id}
          type={type}
          dir="ltr"
          value={value}
          max={max}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      </span>
    </div>
  )
}
