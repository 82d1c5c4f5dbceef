'use client'
import { type FormEvent, useState } from 'react'
import { FormDone } from '@/components/login/form-done'
import { FormProblem } from '@/components/login/form-problem'
import { LoginHead } from '@/components/login/login-head'
import type { TransportTexts } from '@/components/login/texts'
import { useSending } from '@/components/login/use-sending'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { NativeSelect } from '@/components/ui/native-select'
import type { MailLinkAction } from '@/lib/alerts/people/mail-link-schema'
import { api } from '@/lib/http/client'

export type MailLinkTexts = Record<'title' | 'lead' | 'act' | 'doneTitle' | 'done' | 'duration', string>
/** How long a snooze may be, in words. */
export type SnoozeChoice = { minutes: number; label: string }

type Props = {
  token: string
  action: MailLinkAction
  texts: MailLinkTexts
  choices: readonly SnoozeChoice[]
  transport: TransportTexts
}

/** Does what a link in a mail of alerts says, at a press. */
export function MailLinkForm({ token, action, texts, choices, transport }: Props) {
  const { busy, done, problem, send } = useSending(transport)
  const [minutes, setMinutes] = useState(choices[0]?.minutes)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    return send(() =>
      api('POST', '/api/alert-mail', { query: { token }, body: { minutes }, hideError: true }),
    )
  }
  if (done)
    return (
      <>
        <LoginHead title={texts.doneTitle} lead={null} />
        <FormDone text={texts.done} />
      </>
    )
  return (
    <>
      <LoginHead title={texts.title} lead={texts.lead} />
      <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-5">
        <FormProblem text={problem} />
        {action === 'snooze' && (
          <Field label={texts.duration}>
            {(control) => (
              <NativeSelect
                {...control}
                value={minutes}
                onChange={(event) => setMinutes(Number(event.currentTarget.value))}
              >
                {choices.map((one) => (
                  <option key={one.minutes} value={one.minutes}>
                    {one.label}
                  </option>
                ))}
              </NativeSelect>
            )}
          </Field>
        )}
        <Button type="submit" tone="primary" size="lg" busy={busy} className="w-full">
          {texts.act}
        </Button>
      </form>
    </>
  )
}
