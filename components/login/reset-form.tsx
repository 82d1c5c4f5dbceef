'use client'
import { type FormEvent, useState } from 'react'
import { Button, buttonVariants } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { PasswordInput } from '@/components/ui/password-input'
import { api } from '@/lib/http/client'
import { FormDone } from './form-done'
import { FormProblem } from './form-problem'
import type { ResetTexts, TransportTexts } from './texts'
import { useSending } from './use-sending'

type Props = {
  token: string
  texts: ResetTexts & { showPassword: string; hidePassword: string }
  transport: TransportTexts
}

/** Takes the new password that a mailed link allows. */
export function ResetForm({ token, texts, transport }: Props) {
  const [wrong, setWrong] = useState<string | null>(null)
  const { busy, done, problem, send } = useSending(transport, ({ fields }) => {
    const refused = fields.find(({ path }) => path === 'password')
    if (refused) setWrong(refused.message)
    return refused !== undefined
  })

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const password = String(new FormData(event.currentTarget).get('password') ?? '')
    setWrong(null)
    return send(() => api('POST', '/api/passwords/reset', { body: { token, password }, hideError: true }))
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
