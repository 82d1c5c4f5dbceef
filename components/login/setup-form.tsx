'use client'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { PasswordInput } from '@/components/ui/password-input'
import { ApiError } from '@/lib/http/api-error'
import { api, setClientHooks } from '@/lib/http/client'
import { FormProblem } from './form-problem'
import { enterConsole, prepareConsole } from './load-door'
import type { SetupTexts, TransportTexts } from './texts'

type Props = {
  next: string
  texts: SetupTexts & { showPassword: string; hidePassword: string }
  transport: TransportTexts
}

const NAMES = ['customerName', 'account', 'password'] as const
type Name = (typeof NAMES)[number]

/** The form of the very first visit: makes the administrator and signs in. */
export function SetupForm({ next, texts, transport }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [wrong, setWrong] = useState<readonly Name[]>([])

  useEffect(() => setClientHooks({ texts: transport }), [transport])
  useEffect(() => {
    if (wrong[0]) form.current?.querySelector<HTMLInputElement>(`[name="${wrong[0]}"]`)?.focus()
  }, [wrong])

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const given = Object.fromEntries(new FormData(event.currentTarget)) as Record<Name, string>
    setBusy(true)
    setProblem(null)
    setWrong([])
    try {
      await api('POST', '/api/setup', { body: given, hideError: true })
      const { account, password } = given
      await enterConsole({ account, password })
      location.assign(next)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const fields = NAMES.filter((name) => error.fields.some(({ path }) => path === name))
      setWrong(fields)
      setProblem(fields.length > 0 ? null : error.message)
      setBusy(false)
    }
  }
  // The hint says the whole rule; when the rule is broken it becomes the error.
  const note = (name: Name) => {
    const text = texts[`${name}Hint`]
    return wrong.includes(name) ? { error: text } : { hint: text }
  }
  return (
    <form
      ref={form}
      method="post"
      noValidate
      onSubmit={submit}
      onInput={prepareConsole}
      className="flex flex-col gap-5"
    >
      <FormProblem text={problem} />
      <Field label={texts.customerName} {...note('customerName')}>
        {(control) => <Input {...control} name="customerName" large autoComplete="organization" />}
      </Field>
      <Field label={texts.account} {...note('account')}>
        {(control) => (
          <Input
            {...control}
            name="account"
            large
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
          />
        )}
      </Field>
      <Field label={texts.password} {...note('password')}>
        {(control) => (
          <PasswordInput
            {...control}
            name="password"
            large
            autoComplete="new-password"
            showLabel={texts.showPassword}
            hideLabel={texts.hidePassword}
          />
        )}
      </Field>
      <Button type="submit" tone="primary" size="lg" busy={busy} className="w-full">
        {texts.submit}
      </Button>
    </form>
  )
}
