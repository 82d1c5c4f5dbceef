'use client'
import { type FormEvent, useEffect, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { ApiError } from '@/lib/http/api-error'
import { api, setClientHooks } from '@/lib/http/client'
import { FormDone } from './form-done'
import { FormProblem } from './form-problem'
import type { ForgottenTexts, TransportTexts } from './texts'

type Props = { texts: ForgottenTexts; transport: TransportTexts }

/** Asks for a link to a new password; says the same whether or not there is such an account. */
export function ForgottenForm({ texts, transport }: Props) {
  const [busy, setBusy] = useState(false)
  const [done, setDone] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [empty, setEmpty] = useState(false)
  useEffect(() => setClientHooks({ texts: transport }), [transport])

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const account = String(new FormData(event.currentTarget).get('account') ?? '').trim()
    setEmpty(!account)
    setProblem(null)
    if (!account) return
    setBusy(true)
    try {
      await api('POST', '/api/passwords/forgotten', { body: { account }, hideError: true })
      setDone(true)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setProblem(error.message)
    } finally {
      setBusy(false)
    }
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
