'use client'
import { type FormEvent, useEffect, useState } from 'react'
import { Button, buttonVariants } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { PasswordInput } from '@/components/ui/password-input'
import { ApiError } from '@/lib/http/api-error'
import { api, setClientHooks } from '@/lib/http/client'
import { FormDone } from './form-done'
import { FormProblem } from './form-problem'
import type { ResetTexts, TransportTexts } from './texts'

type Props = {
  token: string
  texts: ResetTexts & { showPassword: string; hidePassword: string }
  transport: TransportTexts
}

/** Takes the new password that a mailed link allows. */
export function ResetForm({ token, texts, transport }: Props) {
  const [busy, setBusy] = useState(false)
  const [done, setDone] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [wrong, setWrong] = useState<string | null>(null)
  useEffect(() => setClientHooks({ texts: transport }), [transport])

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const password = String(new FormData(event.currentTarget).get('password') ?? '')
    setBusy(true)
    setProblem(null)
    setWrong(null)
    try {
      await api('POST', '/api/passwords/reset', { body: { token, password }, hideError: true })
      setDone(true)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.fields.some(({ path }) => path === 'password')) setWrong(texts.passwordHint)
      else setProblem(error.message)
    } finally {
      setBusy(false)
    }
  }
  if (done) {
    return (
      <FormDone text={texts.done}>
        <a href="/login" className={`${buttonVariants({ tone: 'primary', size: 'lg' })} w-full`}>
          {texts.signIn}
        </a>
      </FormDone>
    )
  }
  return (
    <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-5">
      <FormProblem text={problem} />
      <Field label={texts.password} hint={texts.passwordHint} error={wrong}>
        {(control) => (
          <PasswordInput
            {...control}
            name="password"
            large
            autoComplete="new-password"
            maxLength={50}
            showLabel={texts.showPassword}
            hideLabel={texts.hidePassword}
          />
        )}
      </Field>
      <Button type="submit" tone="primary" size="lg" busy={busy} className="w-full">
        {texts.save}
      </Button>
    </form>
  )
}
