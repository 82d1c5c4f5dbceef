'use client'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'

type Props = {
  label: string
  hint?: string
  error: string | null
  keepsHint?: boolean
  required?: boolean
  disabled?: boolean
  value: string
  onChange: (text: string) => void
}

/** What goes over the wire, or what programs call something: letter by letter, from left to right. */
export function WireField({ value, disabled, onChange, ...field }: Props) {
  return (
    <Field {...field}>
      {(control) => (
        <Input
          {...control}
          dir="ltr"
          className="font-mono"
          autoComplete="off"
          spellCheck={false}
          autoCapitalize="none"
          value={value}
          disabled={disabled}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </Field>
  )
}
