'use client'
import { CircleAlert } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { FormDone } from '@/components/login/form-done'
import { FormProblem } from '@/components/login/form-problem'
import { TextLink } from '@/components/login/text-link'
import type { TransportTexts } from '@/components/login/texts'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { ApiError } from '@/lib/http/api-error'
import { api, setClientHooks } from '@/lib/http/client'
import type { ApplyProblems, ApplyTexts } from './texts'

type Props = { texts: ApplyTexts; problems: ApplyProblems; transport: TransportTexts }

const FIELDS = [
  { name: 'name', type: 'text', autoComplete: 'name', maxLength: 50 },
  { name: 'department', type: 'text', autoComplete: 'organization', maxLength: 50 },
  { name: 'phone', type: 'tel', autoComplete: 'tel', maxLength: 30 },
  { name: 'email', type: 'email', autoComplete: 'email', maxLength: 100 },
] as const
type Name = (typeof FIELDS)[number]['name'] | 'agreed'
type Wrong = Partial<Record<Name, string>>

/** Asks for a demo account; what was typed stays when something is missing. */
export function ApplyForm({ texts, problems, transport }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const [busy, setBusy] = useState(false)
  const [done, setDone] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [wrong, setWrong] = useState<Wrong>({})
  useEffect(() => setClientHooks({ texts: transport }), [transport])
  useEffect(() => {
    const [first] = [...FIELDS.map(({ name }) => name), 'agreed' as const].filter((name) => wrong[name])
    if (first) form.current?.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus()
  }, [wrong])

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const given = new FormData(event.currentTarget)
    const typedIn = (name: string) => String(given.get(name) ?? '').trim()
    const values = {
      name: typedIn('name'),
      department: typedIn('department'),
      phone: typedIn('phone'),
      email: typedIn('email'),
    }
    const missing: Wrong = {}
    for (const { name } of FIELDS) if (!values[name]) missing[name] = problems.needed
    if (!given.has('agreed')) missing.agreed = problems.agreed
    setWrong(missing)
    setProblem(null)
    if (Object.keys(missing).length > 0) return
    setBusy(true)
    try {
      await api('POST', '/api/demo-applications', { body: { ...values, agreed: true }, hideError: true })
      setDone(true)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const refused = error.fields.map(({ path }) => path as Name)
      setWrong(Object.fromEntries(refused.map((name) => [name, textOf(name, problems)])))
      if (refused.length === 0) setProblem(error.message)
    } finally {
      setBusy(false)
    }
  }
  if (done) return <FormDone text={texts.done} />
  return (
    <form ref={form} method="post" noValidate onSubmit={submit} className="flex flex-col gap-4">
      <FormProblem text={problem} />
      {FIELDS.map(({ name, ...input }) => (
        <Field
          key={name}
          label={texts[name]}
          required
          hint={name === 'phone' ? texts.phoneHint : undefined}
          error={wrong[name]}
        >
          {(control) => (
            <Input
              {...control}
              {...input}
              name={name}
              large
              dir={name === 'phone' || name === 'email' ? 'ltr' : 'auto'}
              className="rtl:text-right"
            />
          )}
        </Field>
      ))}
      <div className="flex flex-col gap-1.5">
        <Checkbox
          name="agreed"
          label={texts.agree}
          aria-invalid={wrong.agreed ? true : undefined}
          aria-describedby={wrong.agreed ? 'agreed-note' : undefined}
        />
        {wrong.agreed && (
          <p id="agreed-note" className="flex items-start gap-1.5 text-meta text-danger">
            <CircleAlert className="mt-px size-3.5 shrink-0" aria-hidden="true" />
            {wrong.agreed}
          </p>
        )}
        <TextLink href="/agreements">{texts.read}</TextLink>
      </div>
      <Button type="submit" tone="primary" size="lg" busy={busy} className="mt-1 w-full">
        {texts.submit}
      </Button>
    </form>
  )
}

function textOf(name: Name, problems: ApplyProblems): string {
  if (name === 'phone' || name === 'email') return problems[name]
  return name === 'agreed' ? problems.agreed : problems.needed
}
