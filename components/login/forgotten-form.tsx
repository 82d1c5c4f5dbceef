'use client'
import { type FormEvent, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { api } from '@/lib/http/client'
import { FormDone } from './form-done'
import { FormProblem } from './form-problem'
import type { ForgottenTexts, TransportTexts } from './texts'
import { useSending } from './use-sending'

type Props = { texts: ForgottenTexts; transport: TransportTexts }

/** Asks for a link to a new password; says the same whether or not there is such an account. */
export function ForgottenForm({ texts, transport }: Props) {
  const { busy, done, problem, send, clear } = useSending(transport)
  const [empty, setEmpty] = useState(false)

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const account = String(new FormData(event.currentTarget).get('account') ?? '').trim()
    setEmpty(!account)
    if (!account) return clear()
    await send(() => api('POST', '/api/passwords/forgotten', { body: { account }, hideError: true }))
  }
  if (done) return <FormDone text={texts.sent} />
  return (
    <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-5">
      <FormProblem text={problem} />
      <Field label={texts.account} error={empty ? texts.accountEmpty : null}>
        {(control) => (
          <Input
            {...control}
            name="account"
            large
            autoComplete="username"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            maxLength={100}
          />
        )}
      </Field>
      <Button type="submit" tone="primary" size="lg" busy={busy} className="w-full">
        {texts.send}
      </Button>
    </form>
  )
}
