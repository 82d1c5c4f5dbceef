'use client'
import { Copy } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { useAccount } from '@/components/account/account-context'
import { useLeaveGuard } from '@/components/forms/leave-guard'
import { showRefusal } from '@/components/forms/show-refusal'
import { useSchemaResolver } from '@/components/forms/use-schema-resolver'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { NativeSelect } from '@/components/ui/native-select'
import { Sheet } from '@/components/ui/sheet'
import { showToast } from '@/components/ui/sonner'
import { type CreatedApiKey, createApiKeyBody } from '@/lib/auth/api-key-schema'
import { KEY_SCOPES } from '@/lib/auth/permissions'
import { api } from '@/lib/http/client'
import { SecretInput } from '../secret-input'
import { ScopeChoice } from './scope-choice'

const DAYS = ['30', '90', '365']
const DAY_MS = 86_400_000

/** A time is chosen in days; none is until it is revoked. */
const shape = createApiKeyBody
  .pick({ name: true, scopes: true })
  .extend({ days: z.enum([...DAYS, '']), password: z.string().min(1, 'validation.needed').max(200) })
type Given = z.input<typeof shape>

type Props = { onMade: () => void; onClose: () => void }

/** Name, time and scopes of a new key; then the key, this once. */
export function NewKeySheet({ onMade, onClose }: Props) {
  const t = useTranslations('settings.keys')
  const settings = useTranslations('settings')
  const ui = useTranslations('ui')
  const id = useId()
  const { permissions } = useAccount()
  const offered = KEY_SCOPES.filter((scope) => permissions.includes(scope))
  const [made, setMade] = useState<CreatedApiKey | null>(null)
  const form = useForm<Given, unknown, z.output<typeof shape>>({
    resolver: useSchemaResolver(shape),
    defaultValues: { name: '', days: '90', scopes: [], password: '' },
  })
  const { errors, isDirty, isSubmitting } = form.formState
  const scopes = form.watch('scopes')
  const { leave, question } = useLeaveGuard(isDirty && !made, onClose)

  const make = form.handleSubmit(async ({ name, scopes, password, days }) => {
    const expiresAt = days ? new Date(Date.now() + Number(days) * DAY_MS).toISOString() : null
    try {
      setMade(
        await api('POST', '/api/api-keys', { body: { name, scopes, password, expiresAt }, hideError: true }),
      )
      onMade()
    } catch (error) {
      const refusal = showRefusal(error, form, {
        fieldOf: (path) => (path === 'name' || path === 'password' ? path : null),
        byName: { passwordNotConfirmed: 'password' },
      })
      if (refusal) showToast({ text: refusal, tone: 'danger' })
    }
  })
  const action = made ? (
    <Button tone="primary" onClick={onClose}>
      {t('done')}
    </Button>
  ) : (
    <Button type="submit" form={id} tone="primary" busy={isSubmitting}>
      {t('make')}
    </Button>
  )
  return (
    <Sheet
      open
      onOpenChange={(open) => !open && leave()}
      title={made ? t('madeTitle') : t('create')}
      closeLabel={ui('close')}
      footer={action}
    >
      {made ? (
        <MadeKey apiKey={made.key} />
      ) : (
        <form id={id} onSubmit={make} noValidate className="flex flex-col gap-4">
          <Field label={t('name')} hint={t('nameHint')} error={errors.name?.message} required>
            {(control) => <Input {...control} {...form.register('name')} dir="auto" />}
          </Field>
          <Field label={t('expiry')}>
            {(control) => (
              <NativeSelect {...control} {...form.register('days')}>
                {DAYS.map((count) => (
                  <option key={count} value={count}>
                    {t('days', { count: Number(count) })}
                  </option>
                ))}
                <option value="">{t('forever')}</option>
              </NativeSelect>
            )}
          </Field>
          <ScopeChoice
            offered={offered}
            chosen={new Set(scopes)}
            error={errors.scopes?.message}
            onChange={(chosen) =>
              form.setValue('scopes', [...chosen], {
                shouldDirty: true,
                shouldValidate: form.formState.isSubmitted,
              })
            }
          />
          <Field label={settings('confirm.password')} error={errors.password?.message} required>
            {(control) => (
              <SecretInput {...control} {...form.register('password')} autoComplete="current-password" />
            )}
          </Field>
        </form>
      )}
      {question}
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
