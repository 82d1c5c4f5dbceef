'use client'
import { type FormEvent, useEffect, useState } from 'react'
import { Button, buttonVariants } from '@/components/ui/button'
import { ApiError } from '@/lib/http/api-error'
import { api, setClientHooks } from '@/lib/http/client'
import { FormDone } from './form-done'
import { FormProblem } from './form-problem'
import type { EmailTexts, TransportTexts } from './texts'

type Props = { token: string; texts: EmailTexts; transport: TransportTexts }

/** Confirms the address that a link was mailed to. */
export function EmailForm({ token, texts, transport }: Props) {
  const [busy, setBusy] = useState(false)
  const [done, setDone] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  useEffect(() => setClientHooks({ texts: transport }), [transport])

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setBusy(true)
    setProblem(null)
    try {
      await api('POST', '/api/emails/confirm', { body: { token }, hideError: true })
      setDone(true)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setProblem(error.message)
    } finally {
      setBusy(false)
    }
  }
  if (done) {
    return (
      <FormDone text={texts.done}>
        <a href="/" className={`${buttonVariants({ tone: 'primary', size: 'lg' })} w-full`}>
          {texts.open}
        </a>
      </FormDone>
    )
  }
  return (
    <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-5">
      <FormProblem text={problem} />
      <Button type="submit" tone="primary" size="lg" busy={busy} className="w-full">
        {texts.confirm}
      </Button>
    </form>
  )
}
