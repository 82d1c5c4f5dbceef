'use client'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { schemaResolver } from '@/components/forms/schema-resolver'
import { showRefusal } from '@/components/forms/show-refusal'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { PasswordInput } from '@/components/ui/password-input'
import { setupBody } from '@/lib/accounts/schema'
import { api, setClientHooks } from '@/lib/http/client'
import { FormProblem } from './form-problem'
import { enterConsole, prepareConsole } from './load-door'
import type { SetupTexts, TransportTexts } from './texts'

export type SetupFieldsProps = {
  next: string
  texts: SetupTexts & { showPassword: string; hidePassword: string }
  transport: TransportTexts
}

type Given = z.input<typeof setupBody>
const NAMES = ['token', 'customerName', 'account', 'password'] as const
const EMPTY: Given = { token: '', customerName: '', account: '', password: '' }

/** Makes the administrator and signs in. */
export default function SetupFields({ next, texts, transport }: SetupFieldsProps) {
  const [problem, setProblem] = useState<string | null>(null)
  const form = useForm<Given, unknown, z.output<typeof setupBody>>({
    defaultValues: EMPTY,
    // The hint says the whole rule; when the rule is broken it becomes the error, unless the server says more.
    resolver: schemaResolver(setupBody, ({ message }) => message),
  })
  const { errors, isSubmitting } = form.formState
  const [entering, setEntering] = useState(false)
  const note = (name: (typeof NAMES)[number]) => {
    const [hint, error] = [texts[`${name}Hint`], errors[name]]
    return error ? { error: error.type === 'server' ? error.message : hint } : { hint }
  }
  useEffect(() => setClientHooks({ texts: transport }), [transport])

  const submit = form.handleSubmit(async (body) => {
    setProblem(null)
    try {
      await api('POST', '/api/setup', { body, hideError: true })
      await enterConsole({ account: body.account, password: body.password })
      // The button stays busy until the console is there.
      setEntering(true)
      location.assign(next)
    } catch (error) {
      setProblem(
        showRefusal(error, form, {
          fieldOf: (path) => NAMES.find((name) => name === path) ?? null,
          byName: { setupTokenWrong: 'token', weakPassword: 'password' },
        }),
      )
      const first = NAMES.find((name) => form.getFieldState(name).error)
      if (first) form.setFocus(first)
    }
  })
  return (
    <form method="post" noValidate onSubmit={submit} onInput={prepareConsole} className="flex flex-col gap-5">
      <FormProblem text={problem} />
      <Field label={texts.token} {...note('token')}>
        {(control) => (
          <Input
            {...control}
            {...form.register('token')}
            large
            dir="ltr"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
          />
        )}
      </Field>
      <Field label={texts.customerName} {...note('customerName')}>
        {(control) => (
          <Input {...control} {...form.register('customerName')} large autoComplete="organization" />
        )}
      </Field>
      <Field label={texts.account} {...note('account')}>
        {(control) => (
          <Input
            {...control}
            {...form.register('account')}
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
            {...form.register('password')}
            large
            autoComplete="new-password"
            showLabel={texts.showPassword}
            hideLabel={texts.hidePassword}
          />
        )}
      </Field>
      <Button type="submit" tone="primary" size="lg" busy={isSubmitting || entering} className="w-full">
        {texts.submit}
      </Button>
    </form>
  )
}
