'use client'
import type { FormEvent } from 'react'
import { Button, buttonVariants } from '@/components/ui/button'
import { api } from '@/lib/http/client'
import { FormDone } from './form-done'
import { FormProblem } from './form-problem'
import { LoginHead } from './login-head'
import type { EmailTexts, TransportTexts } from './texts'
import { useSending } from './use-sending'

type Props = { token: string; lead: string; texts: EmailTexts; transport: TransportTexts }

/** Confirms the address that a link was mailed to, under a heading that says whether it was. */
export function EmailForm({ token, lead, texts, transport }: Props) {
  const { busy, done, problem, send } = useSending(transport)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    return send(() => api('POST', '/api/emails/confirm', { body: { token }, hideError: true }))
  }
  if (done) {
    return (
      <>
        <LoginHead title={texts.doneTitle} lead={null} />
        <FormDone text={texts.done}>
          <a href="/" className={`${buttonVariants({ tone: 'primary', size: 'lg' })} w-full`}>
            {texts.open}
          </a>
        </FormDone>
      </>
    )
  }
  return (
    <>
      <LoginHead title={texts.title} lead={lead} />
      <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-5">
        <FormProblem text={problem} />
        <Button type="submit" tone="primary" size="lg" busy={busy} className="w-full">
          {texts.confirm}
        </Button>
      </form>
    </>
  )
}
