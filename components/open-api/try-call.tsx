'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { type UseFormReturn, useFormContext } from 'react-hook-form'
import { z } from 'zod'
import { FormNotice } from '@/components/forms/form-notice'
import { Button } from '@/components/ui/button'
import { CodeBlock } from '@/components/ui/code-block'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Textarea } from '@/components/ui/textarea'
import type { Operation } from '@/lib/open-api/document'
import { type Answer, sendTrial } from './send-trial'

/** The form of a trial: what the call takes, and by which key it is made. */
export const trialShape = ({ parameters }: Operation) =>
  z.object({
    values: z.object(
      Object.fromEntries(
        parameters.map(({ name, required }) => [name, required ? z.string().min(1) : z.string()]),
      ),
    ),
    body: z.string(),
    key: z.string(),
    file: z.custom<FileList | null>(),
  })
export type TrialFields = {
  values: Record<string, string>
  body: string
  key: string
  file: FileList | null
}

/** A form that makes the call with the own session, or with a key. Its fields are those of the form around it. */
export function TryCall({ operation }: { operation: Operation }) {
  const t = useTranslations('openApi')
  const transport = useTranslations('transport')
  const { register, handleSubmit, watch, setError, formState }: UseFormReturn<TrialFields> =
    useFormContext<TrialFields>()
  const [answer, setAnswer] = useState<Answer | null>(null)
  const { errors, isSubmitting } = formState
  const send = handleSubmit(async ({ key, file, ...trial }) => {
    setAnswer(null)
    try {
      setAnswer(await sendTrial(operation, trial, { key, file: file?.[0] ?? null }))
    } catch {
      setError('root', { message: transport('unreachable') })
    }
  })
  return (
    <form noValidate onSubmit={(event) => void send(event)} className="flex min-w-0 flex-col gap-3">
      <h4 className="text-body font-semibold">{t('try')}</h4>
      <FormNotice text={errors.root?.message ?? null} />
      {operation.parameters.map(({ name, required }) => (
        <Field key={name} label={name} required={required} error={errors.values?.[name]?.message}>
          {(control) => <Input {...control} {...register(`values.${name}`)} dir="ltr" />}
        </Field>
      ))}
      {operation.body && !operation.isForm && (
        <Field label={t('body')}>
          {(control) => (
            <Textarea
              {...control}
              {...register('body')}
              dir="ltr"
              spellCheck={false}
              rows={Math.min(14, watch('body').split('\n').length + 1)}
              className="font-mono text-meta"
            />
          )}
        </Field>
      )}
      {operation.isForm && (
        <Field label={t('file')}>
          {(control) => <input {...control} {...register('file')} type="file" className="text-body" />}
        </Field>
      )}
      {operation.permission !== 'public' && (
        <Field label={t('key')} hint={t('keyHint')}>
          {(control) => (
            <Input {...control} {...register('key')} type="password" dir="ltr" autoComplete="off" />
          )}
        </Field>
      )}
      <Button type="submit" tone="primary" busy={isSubmitting} className="self-start">
        {operation.method === 'GET' ? t('send') : t('sendReal')}
      </Button>
      <div role="status">
        {answer && (
          <CodeBlock title={t('answered', { status: answer.status, ms: answer.ms })} text={answer.text} />
        )}
      </div>
    </form>
  )
}
