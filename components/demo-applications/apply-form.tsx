'use client'
import { CircleAlert } from 'lucide-react'
import { useEffect, useState } from 'react'
import { type Resolver, useForm } from 'react-hook-form'
import { schemaResolver } from '@/components/forms/schema-resolver'
import { showRefusal } from '@/components/forms/show-refusal'
import { FormDone } from '@/components/login/form-done'
import { FormProblem } from '@/components/login/form-problem'
import { TextLink } from '@/components/login/text-link'
import type { TransportTexts } from '@/components/login/texts'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { NativeCheckbox } from '@/components/ui/native-checkbox'
import { type ApplyBody, applyBody } from '@/lib/demo-applications/schema'
import { api, setClientHooks } from '@/lib/http/client'
import { fieldProblem } from '@/lib/i18n/field-problem'
import type { ApplyProblems, ApplyTexts } from './apply-texts'

type Props = { texts: ApplyTexts; problems: ApplyProblems; transport: TransportTexts }

const FIELDS = [
  { name: 'name', type: 'text', autoComplete: 'name', maxLength: 50 },
  { name: 'department', type: 'text', autoComplete: 'organization', maxLength: 50 },
  { name: 'phone', type: 'tel', autoComplete: 'tel', maxLength: 30 },
  { name: 'email', type: 'email', autoComplete: 'email', maxLength: 100 },
] as const
const NAMES = [...FIELDS.map(({ name }) => name), 'agreed'] as const
type Name = (typeof NAMES)[number]
/** A box is empty until it is ticked; the schema wants it ticked. */
type Given = Record<Exclude<Name, 'agreed'>, string> & { agreed: boolean }

const EMPTY: Given = { name: '', department: '', phone: '', email: '', agreed: false }

/** Asks for a demo account; what was typed stays when something is missing. */
export function ApplyForm({ texts, problems, transport }: Props) {
  const [done, setDone] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const form = useForm<Given, unknown, ApplyBody>({
    defaultValues: EMPTY,
    resolver: schemaResolver(applyBody, (issue) => {
      const { text } = fieldProblem(issue)
      return text in problems ? problems[text as keyof ApplyProblems] : problems.needed
    }) as Resolver<Given, unknown, ApplyBody>,
  })
  const { errors, isSubmitting } = form.formState
  // In the order of the page, by which the first that is wrong gets the cursor.
  const inputs = FIELDS.map((input) => ({ ...input, ...form.register(input.name) }))
  useEffect(() => setClientHooks({ texts: transport }), [transport])

  const submit = form.handleSubmit(async (body) => {
    setProblem(null)
    try {
      await api('POST', '/api/demo-applications', { body, hideError: true })
      setDone(true)
    } catch (error) {
      setProblem(showRefusal(error, form, { fieldOf: (path) => NAMES.find((name) => name === path) ?? null }))
    }
  })
  if (done) return <FormDone text={texts.done} />
  return (
    <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-4">
      <FormProblem text={problem} />
      {inputs.map(({ name, ...input }) => (
        <Field
          key={name}
          label={texts[name]}
          required
          hint={name === 'phone' ? texts.phoneHint : undefined}
          error={errors[name]?.message}
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
        <NativeCheckbox
          {...form.register('agreed')}
          label={texts.agree}
          aria-invalid={errors.agreed ? true : undefined}
          aria-describedby={errors.agreed ? 'agreed-note' : undefined}
        />
        {errors.agreed && (
          <p id="agreed-note" className="flex items-start gap-1.5 text-meta text-danger">
            <CircleAlert className="mt-px size-3.5 shrink-0" aria-hidden="true" />
            {errors.agreed.message}
          </p>
        )}
        <TextLink href="/agreements">{texts.read}</TextLink>
      </div>
      <Button type="submit" tone="primary" size="lg" busy={isSubmitting} className="mt-1 w-full">
        {texts.submit}
      </Button>
    </form>
  )
}
