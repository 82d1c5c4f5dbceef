'use client'
import { type FormEvent, Suspense, useEffect, useRef } from 'react'
import { forgetKept } from '@/components/kept/kept-store'
import { Button } from '@/components/ui/button'
import { Chip } from '@/components/ui/chip'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { lazyPart } from '@/components/ui/lazy-part'
import { NativeCheckbox } from '@/components/ui/native-checkbox'
import { PasswordInput } from '@/components/ui/password-input'
import { setClientHooks } from '@/lib/http/client'
import { CodeField } from './code-field'
import { FormProblem } from './form-problem'
import { prepareConsole } from './load-door'
import { TextLink } from './text-link'
import type { LoginTexts, TransportTexts } from './texts'
import { type SignInProblem, useSignIn } from './use-sign-in'

const CaptchaField = lazyPart(() => import('./captcha-field'))

type Props = {
  next: string
  texts: LoginTexts
  emptyText: string
  transport: TransportTexts
  demo: { password: string; logins: DemoLogin[] } | null
}

export function LoginForm({ next, texts, emptyText, transport, demo }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const { busy, proving, problem, setProblem, captcha, renewCaptcha, asksCode, setAsksCode, signIn } =
    useSignIn(next, texts.captchaLettersWrong)

  useEffect(() => setClientHooks({ texts: transport }), [transport])
  // Who has to sign in finds nothing of whoever was there before.
  useEffect(() => void forgetKept().catch(() => {}), [])
  // On a phone the keyboard would cover the page before anyone has seen it.
  useEffect(() => {
    if (matchMedia('(pointer: fine)').matches) form.current?.querySelector('input')?.focus()
  }, [])
  // What is to be corrected gets the focus once it is on the page.
  useEffect(() => {
    if (problem?.at === 'captcha') form.current?.querySelector<HTMLElement>('[data-captcha]')?.focus()
    else if (problem) form.current?.querySelector<HTMLInputElement>(`[name="${focusOf(problem)}"]`)?.select()
  }, [problem])

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const given = new FormData(event.currentTarget)
    const text = (name: string) => String(given.get(name) ?? '')
    const account = text('account').trim()
    if (!account || !text('password')) {
      setProblem({ text: emptyText, at: account ? 'password' : 'form' })
      return
    }
    signIn({
      account,
      password: text('password'),
      remember: given.has('remember'),
      captcha: text('captcha') || undefined,
      code: text('code') || undefined,
    })
  }
  const fill = (account: string, password: string) => {
    for (const [name, value] of Object.entries({ account, password })) {
      const input = form.current?.querySelector<HTMLInputElement>(`[name="${name}"]`)
      if (input) input.value = value
    }
    setProblem(null)
    form.current?.querySelector<HTMLButtonElement>('[type="submit"]')?.focus()
  }
  const captchaProblem = problem?.at === 'captcha' ? problem.text : null
  return (
    <form
      ref={form}
      method="post"
      noValidate
      onSubmit={submit}
      onInput={prepareConsole}
      className="flex flex-col gap-5"
    >
      <FormProblem
        text={
          problem && !(problem.at === 'captcha' && captcha) && problem.at !== 'code' ? problem.text : null
        }
      >
        {problem?.at === 'locked' && !asksCode && (
          <TextLink href="/login/forgotten">{texts.newPassword}</TextLink>
        )}
      </FormProblem>
      <div className={asksCode ? 'hidden' : 'contents'}>
        <Field label={texts.account}>
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
        <Field label={texts.password}>
          {(control) => (
            <PasswordInput
              {...control}
              name="password"
              large
              autoComplete="current-password"
              maxLength={200}
              aria-invalid={problem?.at === 'password' || undefined}
              showLabel={texts.showPassword}
              hideLabel={texts.hidePassword}
            />
          )}
        </Field>
      </div>
      {captcha && (
        <Suspense>
          <CaptchaField captcha={captcha} texts={texts} error={captchaProblem} onRenew={renewCaptcha} />
        </Suspense>
      )}
      {asksCode && <CodeField error={problem?.at === 'code' ? problem.text : null} texts={texts} />}
      <NativeCheckbox name="remember" label={texts.remember} />
      <p role="status" className="text-body text-muted empty:hidden">
        {proving && texts.proving}
      </p>
      <Button type="submit" tone="primary" size="lg" busy={busy} className="w-full">
        {texts.submit}
      </Button>
      {asksCode && (
        <Button tone="ghost" size="lg" className="w-full" onClick={() => setAsksCode(false)}>
          {texts.back}
        </Button>
      )}
      {demo && !asksCode && (
        <DemoLogins
          title={texts.demo}
          logins={demo.logins}
          onChoose={(login) => fill(login, demo.password)}
        />
      )}
    </form>
  )
}

function focusOf({ at }: SignInProblem): string {
  return at === 'form' || at === 'locked' ? 'account' : at
}

type DemoLogin = { account: string; label: string }

type DemoLoginsProps = { title: string; logins: DemoLogin[]; onChoose: (account: string) => void }

/** Chips that fill in the form. */
function DemoLogins({ title, logins, onChoose }: DemoLoginsProps) {
  return (
    <section aria-label={title} className="border-t border-hairline pt-5">
      <p className="mb-2.5 text-meta font-medium text-muted">{title}</p>
      <div className="flex flex-wrap gap-2">
        {logins.map(({ account, label }) => (
          <Chip key={account} onPress={() => onChoose(account)}>
            {label}
          </Chip>
        ))}
      </div>
    </section>
  )
}
