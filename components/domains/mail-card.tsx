'use client'
import { Mail } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type FormEvent, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { ltr } from '@/components/ui/ltr'
import { showToast } from '@/components/ui/sonner'
import type { MailState } from '@/lib/domains/schema'
import { ApiError } from '@/lib/http/api-error'
import { api } from '@/lib/http/client'
import { useMailState } from './use-domains'

/** Whether mail goes out, and a way to try. */
export function MailCard() {
  const { data } = useMailState()
  const t = useTranslations('domains')
  if (!data) return null
  return (
    <section
      aria-label={t('mail')}
      className="flex flex-wrap items-end gap-4 rounded-panel border border-hairline bg-surface p-4"
    >
      <div className="flex min-w-60 flex-1 items-start gap-3 self-center">
        <Mail
          className={`mt-0.5 size-5 shrink-0 ${data.setUp ? 'text-success' : 'text-warning'}`}
          aria-hidden="true"
        />
        <div>
          <h2 className="text-md font-semibold">{t('mail')}</h2>
          <p className="text-body text-muted">
            {data.setUp ? t('mailWorks', { from: ltr(data.from ?? '') }) : t('mailMissing')}
          </p>
        </div>
      </div>
      {data.setUp && <TestMail to={data.to} />}
    </section>
  )
}

function TestMail({ to }: Pick<MailState, 'to'>) {
  const t = useTranslations('domains')
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const to = String(new FormData(event.currentTarget).get('to') ?? '').trim()
    setBusy(true)
    setProblem(null)
    try {
      await api('POST', '/api/mail/test', { body: { to }, hideError: true })
      showToast({ text: t('mailSent', { to }), tone: 'success' })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setProblem(error.fields[0]?.message ?? error.message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <form noValidate onSubmit={(event) => void send(event)} className="flex min-w-72 flex-1 items-end gap-2">
      <Field label={t('mailTo')} error={problem} className="min-w-0 flex-1">
        {(control) => (
          <Input
            {...control}
            name="to"
            type="email"
            dir="ltr"
            defaultValue={to ?? ''}
            maxLength={200}
            className="rtl:text-right"
          />
        )}
      </Field>
      <Button type="submit" busy={busy} className={problem ? 'mb-5.5' : undefined}>
        {t('mailSend')}
      </Button>
    </form>
  )
}
