'use client'
import { useMutation } from '@tanstack/react-query'
import { CircleCheck, Info, TriangleAlert } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type FormEvent, useState } from 'react'
import { useFormats } from '@/components/account/account-context'
import { ConfirmRequest } from '@/components/forms/confirm-request'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Ltr } from '@/components/ui/ltr'
import { api } from '@/lib/http/client'
import { NO_ADDRESS } from '@/lib/network/address'
import type { SmsProvider } from '@/lib/sms/provider-schema'
import type { SmsState } from '@/lib/sms/usage-schema'
import { SettingsCard } from '../settings-page'
import { SMS_TONES } from './sent-sms'

type Props = { provider: SmsProvider | null; onRemoved: () => void; onTested: () => void }

/** What SMS go by now, a test of it with what it answers, and the way to take it away. */
export function ProviderState({ provider, onRemoved, onTested }: Props) {
  const t = useTranslations('smsProvider')
  const formats = useFormats()
  const [removing, setRemoving] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  if (!provider) {
    return (
      <SettingsCard title={t('now')}>
        <p className="flex items-start gap-2.5 text-body">
          <Info className="mt-0.5 size-4 shrink-0 text-muted" aria-hidden="true" />
          {t('none')}
        </p>
      </SettingsCard>
    )
  }
  const { host } = new URL(provider.url)
  return (
    <SettingsCard title={t('now')}>
      <div className="flex flex-col gap-4">
        <div className="flex items-start gap-2.5 text-body">
          {hasFailed ? (
            <TriangleAlert className="mt-0.5 size-4 shrink-0 text-warning" aria-hidden="true" />
          ) : (
            <CircleCheck className="mt-0.5 size-4 shrink-0 text-success" aria-hidden="true" />
          )}
          <div className="flex min-w-0 flex-1 flex-col gap-1.5">
            <p>{t.rich('by', { host, ltr: (chunks) => <Ltr className="wrap-anywhere">{chunks}</Ltr> })}</p>
            {hasFailed && <p className="text-warning">{t('lastFailed')}</p>}
            <p className="text-meta text-muted">
              {t('changedAt', { time: formats.dateMinute(Date.parse(provider.updatedAt)) })}
            </p>
          </div>
          <Button onClick={() => setRemoving(true)}>{t('remove')}</Button>
        </div>
        <TestSms
          host={host}
          onTested={(state) => {
            setFailed(state === 'failed')
            onTested()
          }}
        />
      </div>
      {removing && (
        <ConfirmRequest
          title={t('removeTitle')}
          text={t('removeText')}
          action={t('remove')}
          danger
          request={(options) => api('DELETE', '/api/sms-provider', options)}
          done={t('removed')}
          onClose={() => setRemoving(false)}
          onDone={onRemoved}
        />
      )}
    </SettingsCard>
  )
}

type Test = { host: string; onTested: (state: SmsState) => void }

function TestSms({ host, onTested }: Test) {
  const t = useTranslations('smsProvider')
  const test = useMutation({
    mutationFn: (to: string) =>
      api('POST', '/api/sms-provider/test', { body: { to }, hideError: true, isLong: true }),
    onSuccess: ({ state }) => onTested(state),
  })
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    test.mutate(String(new FormData(event.currentTarget).get('to') ?? ''))
  }
  return (
    <form noValidate onSubmit={send} className="flex flex-col gap-3">
      <Field
        label={t('testNumber')}
        hint={t('testHint')}
        error={test.error?.message ?? null}
        className="min-w-0"
      >
        {(control) => (
          <span className="flex gap-2">
            <Input
              {...control}
              name="to"
              type="tel"
              dir="ltr"
              maxLength={40}
              autoComplete="off"
              placeholder="+4915123456789"
              className="min-w-0 flex-1 rtl:text-right"
            />
            <Button type="submit" busy={test.isPending} className="shrink-0">
              {t('test')}
            </Button>
          </span>
        )}
      </Field>
      <div role="status" className="flex flex-col items-start gap-1.5 empty:hidden">
        {test.data && (
          <>
            <Badge tone={SMS_TONES[test.data.state]}>{t(`states.${test.data.state}`)}</Badge>
            <p
              dir={test.data.said === NO_ADDRESS ? 'auto' : 'ltr'}
              className="w-full rounded-control bg-sunken px-2 py-1 text-start text-meta wrap-anywhere"
            >
              {test.data.said === NO_ADDRESS ? t('noHost', { host }) : test.data.said}
            </p>
          </>
        )}
      </div>
    </form>
  )
}
