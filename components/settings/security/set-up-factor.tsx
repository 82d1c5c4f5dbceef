'use client'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { type FormEvent, useState } from 'react'
import { leaveConsole } from '@/components/login/console-auth'
import { Button } from '@/components/ui/button'
import { Drawing } from '@/components/ui/drawing'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { ApiError } from '@/lib/http/api-error'
import { api } from '@/lib/http/client'
import { LoadState } from '../load-state'
import { RecoveryCodes } from './recovery-codes'

type Props = { onDone: (recoveryCodes: string[]) => void; onCancel?: () => void }

/** Shows a new secret to scan and takes the first code of it. */
export function SetUpFactor({ onDone, onCancel }: Props) {
  const t = useTranslations('settings.factor')
  const begun = useQuery({
    queryKey: ['secondFactor', 'begun'],
    queryFn: () => api('POST', '/api/second-factor'),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
  return (
    <LoadState of={begun} rows={6}>
      {({ picture, secret }) => (
        <div className="flex flex-col gap-5">
          <div className="flex flex-col gap-2">
            <p className="text-body font-medium">{t('scan')}</p>
            <Drawing svg={picture} alt={t('picture')} size={192} className="size-48" />
            <p className="text-body text-muted">{t('typeIn')}</p>
            <bdi className="font-mono text-body break-words select-all" dir="ltr">
              {secret.match(/.{1,4}/g)?.join(' ')}
            </bdi>
          </div>
          <CodeForm onDone={onDone} onCancel={onCancel} />
        </div>
      )}
    </LoadState>
  )
}

function CodeForm({ onDone, onCancel }: Props) {
  const t = useTranslations('settings.factor')
  const ui = useTranslations('ui')
  const [code, setCode] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const confirm = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    setError(null)
    try {
      const path = '/api/second-factor/confirm'
      const { recoveryCodes } = await api('POST', path, {
        body: { code },
        hideError: true,
      })
      onDone(recoveryCodes)
    } catch (failed) {
      setError(failed instanceof ApiError ? failed.message : null)
      setBusy(false)
    }
  }
  return (
    <form onSubmit={confirm} noValidate className="flex flex-col gap-4">
      <Field label={t('code')} error={error} className="max-w-60">
        {(control) => (
          <Input
            {...control}
            value={code}
            onChange={(event) => setCode(event.currentTarget.value)}
            dir="ltr"
            inputMode="numeric"
            autoComplete="one-time-code"
            allow={/^[\d ]{0,7}$/}
            className="tracking-widest tabular-nums"
          />
        )}
      </Field>
      <div className="flex gap-2">
        <Button type="submit" tone="primary" busy={busy} disabled={code.replace(/\D/g, '').length < 6}>
          {t('confirm')}
        </Button>
        {onCancel && <Button onClick={onCancel}>{ui('cancel')}</Button>}
      </div>
    </form>
  )
}

/** Set-up, recovery codes, then on to the console; or the way out. */
export function RequiredFactor() {
  const t = useTranslations('settings.factor')
  const [codes, setCodes] = useState<string[] | null>(null)
  if (codes) return <RecoveryCodes codes={codes} onKept={() => location.assign('/')} />
  return (
    <div className="flex flex-col items-start gap-6">
      <SetUpFactor onDone={setCodes} />
      <Button tone="ghost" onClick={leaveConsole}>
        {t('signOut')}
      </Button>
    </div>
  )
}
