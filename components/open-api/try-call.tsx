'use client'
import { useTranslations } from 'next-intl'
import { type FormEvent, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Textarea } from '@/components/ui/textarea'
import type { Trial } from '@/lib/open-api/call'
import type { Operation } from '@/lib/open-api/document'
import { CodeBlock } from './code-block'
import { type Answer, sendTrial } from './send-trial'

type Props = { operation: Operation; trial: Trial; onChange: (trial: Trial) => void }

/** A form that makes the call with the own session, or with a key. */
export function TryCall({ operation, trial, onChange }: Props) {
  const t = useTranslations('openApi')
  const [key, setKey] = useState('')
  const [file, setFile] = useState<File | null>(null)
  const [busy, setBusy] = useState(false)
  const [answer, setAnswer] = useState<Answer | null>(null)
  const fill = (name: string, value: string) =>
    onChange({ ...trial, values: { ...trial.values, [name]: value } })
  const send = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    setAnswer(await sendTrial(operation, trial, { key, file }).catch(() => null))
    setBusy(false)
  }
  return (
    <form onSubmit={(event) => void send(event)} className="flex min-w-0 flex-col gap-3">
      <h4 className="text-body font-semibold">{t('try')}</h4>
      {operation.parameters.map(({ name, required }) => (
        <Field key={name} label={name} required={required}>
          {(control) => (
            <Input
              {...control}
              dir="ltr"
              required={required}
              value={trial.values[name] ?? ''}
              onChange={(event) => fill(name, event.currentTarget.value)}
            />
          )}
        </Field>
      ))}
      {operation.body && !operation.isForm && (
        <Field label={t('body')}>
          {(control) => (
            <Textarea
              {...control}
              dir="ltr"
              spellCheck={false}
              rows={Math.min(14, trial.body.split('\n').length + 1)}
              value={trial.body}
              onChange={(event) => onChange({ ...trial, body: event.currentTarget.value })}
              className="font-mono text-meta"
            />
          )}
        </Field>
      )}
      {operation.isForm && (
        <Field label={t('file')}>
          {(control) => (
            <input
              {...control}
              type="file"
              onChange={(event) => setFile(event.currentTarget.files?.[0] ?? null)}
              className="text-body"
            />
          )}
        </Field>
      )}
      {operation.permission !== 'public' && (
        <Field label={t('key')} hint={t('keyHint')}>
          {(control) => (
            <Input
              {...control}
              type="password"
              dir="ltr"
              autoComplete="off"
              value={key}
              onChange={(event) => setKey(event.currentTarget.value)}
            />
          )}
        </Field>
      )}
      <Button type="submit" tone="primary" busy={busy} className="self-start">
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
