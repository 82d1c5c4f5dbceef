'use client'
import { type KeyboardEvent, useState } from 'react'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Textarea } from '@/components/ui/textarea'

type Props = {
  label: string
  hint?: string
  /** As it stands in the shape; empty while that says nothing. */
  text: string
  /** Takes what was typed, or says what is wrong with it. */
  onTyped: (text: string) => string | null
  /** So many lines. */
  rows?: number
  placeholder?: string
  className?: string
}

/** A figure of a shape, taken when the field is left or on Enter. What does not fit stays as it was typed. */
export function TypedField({ label, hint, text, onTyped, rows, placeholder, className }: Props) {
  const [typed, setTyped] = useState<string | null>(null)
  const [error, setError] = useState<string | null>(null)
  const settle = () => {
    if (typed === null) return
    const problem = typed.trim() === text.trim() ? null : onTyped(typed)
    setError(problem)
    if (problem === null) setTyped(null)
  }
  const common = {
    dir: 'ltr' as const,
    spellCheck: false,
    autoComplete: 'off',
    placeholder,
    value: typed ?? text,
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => setTyped(currentTarget.value),
    onBlur: settle,
  }
  return (
    <Field label={label} hint={hint} error={error} className={className}>
      {(control) =>
        rows === undefined ? (
          <Input
            {...control}
            {...common}
            className="tabular-nums rtl:text-right"
            onKeyDown={(event: KeyboardEvent) => {
              if (event.key !== 'Enter') return
              // Of the figure alone: the form is not sent yet.
              event.preventDefault()
              settle()
            }}
          />
        ) : (
          <Textarea {...control} {...common} rows={rows} className="font-mono tabular-nums" />
        )
      }
    </Field>
  )
}
