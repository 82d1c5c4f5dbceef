'use client'
import { useEffect, useRef } from 'react'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import type { LoginTexts } from './texts'

type Props = { error: string | null; texts: LoginTexts }

/** The second step of a sign-in; the focus goes there with it. */
export function CodeField({ error, texts }: Props) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])
  return (
    <>
      <p role="status" className="text-md">
        {texts.codeLead}
      </p>
      <Field label={texts.code} hint={texts.codeHint} keepsHint error={error} className="animate-rise">
        {(control) => (
          <Input
            {...control}
            ref={input}
            name="code"
            large
            dir="ltr"
            className="tracking-widest tabular-nums"
            autoComplete="one-time-code"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={40}
          />
        )}
      </Field>
    </>
  )
}
