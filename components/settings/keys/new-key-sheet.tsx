'use client'
import { Copy } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type FormEvent, useId, useState } from 'react'
import { useAccount } from '@/components/account/account-context'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { NativeSelect } from '@/components/ui/native-select'
import { Sheet } from '@/components/ui/sheet'
import { showToast } from '@/components/ui/sonner'
import type { CreatedApiKey } from '@/lib/auth/api-key-schema'
import { KEY_SCOPES, type Permission } from '@/lib/auth/permissions'
import { api } from '@/lib/http/client'
import { ScopeChoice } from './scope-choice'

const DAYS = [30, 90, 365]
const DAY_MS = 86_400_000

type Props = { onMade: () => void; onClose: () => void }

/** Name, time and scopes of a new key; then the key, this once. */
export function NewKeySheet({ onMade, onClose }: Props) {
  const t = useTranslations('settings.keys')
  const ui = useTranslations('ui')
  const form = useId()
  const { permissions } = useAccount()
  const offered = KEY_SCOPES.filter((scope) => permissions.includes(scope))
  const [scopes, setScopes] = useState<ReadonlySet<Permission>>(new Set())
  const [name, setName] = useState('')
  const [days, setDays] = useState('90')
  const [busy, setBusy] = useState(false)
  const [made, setMade] = useState<CreatedApiKey | null>(null)

  const make = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    const expiresAt = days ? new Date(Date.now() + Number(days) * DAY_MS).toISOString() : null
    try {
      const body = { name, scopes: [...scopes], expiresAt }
      setMade(await api('POST', '/api/api-keys', { body }))
      onMade()
    } catch {
      // The client has shown why; what was typed stays.
    }
    setBusy(false)
  }
  const action = made ? (
    <Button tone="primary" onClick={onClose}>
      {t('done')}
    </Button>
  ) : (
    <Button type="submit" form={form} tone="primary" busy={busy} disabled={!name.trim() || scopes.size === 0}>
      {t('make')}
    </Button>
  )
  return (
    <Sheet
      open
      onOpenChange={(open) => !open && onClose()}
      title={made ? t('madeTitle') : t('create')}
      closeLabel={ui('close')}
      footer={action}
    >
      {made ? (
        <MadeKey apiKey={made.key} />
      ) : (
        <form id={form} onSubmit={make} noValidate className="flex flex-col gap-4">
          <Field label={t('name')} hint={t('nameHint')} required>
            {(control) => (
              <Input
                {...control}
                value={name}
                maxLength={50}
                onChange={(event) => setName(event.currentTarget.value)}
              />
            )}
          </Field>
          <Field label={t('expiry')}>
            {(control) => (
              <NativeSelect
                {...control}
                value={days}
                onChange={(event) => setDays(event.currentTarget.value)}
              >
                {DAYS.map((count) => (
                  <option key={count} value={count}>
                    {t('days', { count })}
                  </option>
                ))}
                <option value="">{t('forever')}</option>
              </NativeSelect>
            )}
          </Field>
          <ScopeChoice offered={offered} chosen={scopes} onChange={setScopes} />
        </form>
      )}
    </Sheet>
  )
}

function MadeKey({ apiKey }: { apiKey: string }) {
  const t = useTranslations('settings.keys')
  const factor = useTranslations('settings.factor')
  const copy = async () => {
    await navigator.clipboard.writeText(apiKey)
    showToast({ text: factor('copied'), tone: 'success' })
  }
  return (
    <div className="flex flex-col items-start gap-4">
      <p className="text-body text-muted">{t('madeText')}</p>
      <code dir="ltr" className="w-full rounded-control bg-sunken p-3 text-body break-all select-all">
        {apiKey}
      </code>
      <Button icon={<Copy className="size-4" />} onClick={copy}>
        {factor('copy')}
      </Button>
    </div>
  )
}
