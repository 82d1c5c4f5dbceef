'use client'
import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { useSchemaResolver } from '@/components/forms/use-schema-resolver'
import { Badge } from '@/components/ui/badge'
import { CodeBlock } from '@/components/ui/code-block'
import { Ltr } from '@/components/ui/ltr'
import type { Operation, Schema } from '@/lib/open-api/document'
import { exampleOf } from '@/lib/open-api/example'
import { FieldTable } from './field-table'
import { Snippets } from './snippets'
import { type TrialFields, TryCall, trialShape } from './try-call'

const pretty = (value: unknown) => JSON.stringify(value, null, 2)

/** What a call takes and gives, how it is written, and a form to try it. */
export function OperationView({ operation }: { operation: Operation }) {
  const t = useTranslations('openApi')
  const { parameters, body, isForm, answer, permission } = operation
  const sample = useMemo(() => (body && !isForm ? pretty(exampleOf(body, false)) : ''), [body, isForm])
  const shape = useMemo(() => trialShape(operation), [operation])
  const form = useForm<TrialFields>({
    resolver: useSchemaResolver(shape),
    defaultValues: {
      values: Object.fromEntries(parameters.map(({ name }) => [name, ''])),
      body: sample,
      key: '',
      file: null,
    },
  })
  const parameterSchema = useMemo<Schema>(
    () => ({
      properties: Object.fromEntries(parameters.map(({ name, schema }) => [name, schema])),
      required: parameters.filter(({ required }) => required).map(({ name }) => name),
    }),
    [parameters],
  )
  const isJson = answer.type === 'application/json'
  return (
    <div className="grid gap-6 border-t border-hairline bg-sunken/40 p-4 min-[1100px]:grid-cols-2">
      <div className="flex min-w-0 flex-col gap-5">
        <p className="flex flex-wrap items-center gap-2 text-body text-muted">
          {t('needs')}
          {permission === 'public' || permission === 'session' ? (
            <Badge>{t(`permissions.${permission}`)}</Badge>
          ) : (
            <Badge tone="primary">
              <Ltr>{permission}</Ltr>
            </Badge>
          )}
        </p>
        {parameters.length > 0 && <FieldTable title={t('parameters')} schema={parameterSchema} />}
        {body && <FieldTable title={isForm ? t('form') : t('body')} schema={body} />}
        {isJson ? (
          <>
            <FieldTable title={t('answer')} schema={answer.schema.properties?.data ?? {}} />
            <CodeBlock title={t('example')} text={pretty(exampleOf(answer.schema, true))} />
          </>
        ) : (
          <p className="text-body text-muted">{t('sends', { type: answer.type })}</p>
        )}
      </div>
      <div className="flex min-w-0 flex-col gap-5">
        <FormProvider {...form}>
          <TryCall operation={operation} />
        </FormProvider>
        <Snippets operation={operation} trial={form.watch()} />
      </div>
    </div>
  )
}
