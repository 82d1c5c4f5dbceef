'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { FormNotice } from '@/components/forms/form-notice'
import { showRefusal } from '@/components/forms/show-refusal'
import { useFetchedResolver } from '@/components/forms/use-fetched-resolver'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { ltr } from '@/components/ui/ltr'
import { SegmentedControl } from '@/components/ui/segmented-control'
import { showToast } from '@/components/ui/sonner'
import { Textarea } from '@/components/ui/textarea'
import { api } from '@/lib/http/client'
import { SMS_PRESETS, type SmsPresetName } from '@/lib/sms/presets'
import { type TypedProvider, typedProvider } from '@/lib/sms/provider-form'
import type { SmsProvider, SmsProviderBody } from '@/lib/sms/provider-schema'
import { SaveBar } from '../save-bar'
import { SecretInput } from '../secret-input'
import { SettingsCard } from '../settings-page'
import { HeaderFields } from './header-fields'

const FIELDS = [
  'url',
  'headers',
  'user',
  'password',
  'body',
  'successText',
  'sender',
  'price',
  'currency',
] as const
const PRESETS = Object.keys(SMS_PRESETS) as SmsPresetName[]
const PLACES = '{to} {toDigits} {text} {from} {user} {password}'

type Props = { provider: SmsProvider | null; onSaved: (provider: SmsProvider) => void }

/** How a message is handed to the provider, and what it costs. */
export function ProviderForm({ provider, onSaved }: Props) {
  const t = useTranslations('smsProvider')
  const [refusal, setRefusal] = useState<string | null>(null)
  const form = useForm<TypedProvider, unknown, SmsProviderBody>({
    resolver: useFetchedResolver(() => import('@/lib/sms/provider-form').then((all) => all.smsProviderForm)),
    defaultValues: typedProvider(provider),
  })
  const { errors, dirtyFields } = form.formState
  const [method, contentType] = form.watch(['method', 'contentType'])
  const changed = { shouldDirty: true } as const
  const begin = (name: SmsPresetName) => {
    const { headers, ...preset } = SMS_PRESETS[name]
    for (const [field, value] of Object.entries({ ...preset, headers: headers.map((one) => ({ ...one })) }))
      form.setValue(field as 'url', value as string, changed)
    form.clearErrors()
  }

  const save = form.handleSubmit(async (body) => {
    setRefusal(null)
    try {
      const saved = await api('PUT', '/api/sms-provider', { body, hideError: true })
      form.reset(typedProvider(saved))
      onSaved(saved)
      showToast({ text: t('kept'), tone: 'success' })
    } catch (error) {
      const told = showRefusal(error, form, {
        fieldOf: (path) => FIELDS.find((name) => name === path) ?? null,
        byName: { smsProviderAddress: 'url' },
      })
      setRefusal(told)
    }
  })
  const fieldOf = (name: (typeof FIELDS)[number]) => ({
    label: t(name),
    error: errors[name]?.message,
    changed: Boolean(dirtyFields[name]),
  })
  const wire = { dir: 'ltr', spellCheck: false, autoCapitalize: 'none' } as const
  return (
    <FormProvider {...form}>
      <form onSubmit={save} noValidate className="flex flex-col gap-5 pb-2">
        <SettingsCard title={t('provider')}>
          <div className="flex flex-col gap-4">
            <div className="flex flex-wrap items-center gap-2">
              <p className="text-body text-muted">{t('begin')}</p>
              {PRESETS.map((name) => (
                <Button key={name} onClick={() => begin(name)}>
                  {t(`presets.${name}`)}
                </Button>
              ))}
            </div>
            <SegmentedControl
              label={t('method')}
              value={method}
              onChange={(next) => form.setValue('method', next, changed)}
              segments={[
                { value: 'POST', label: 'POST' },
                { value: 'GET', label: 'GET' },
              ]}
            />
            <Field {...fieldOf('url')} required hint={t('placeholders', { names: ltr(PLACES) })} keepsHint>
              {(control) => (
                <Textarea {...control} {...form.register('url')} {...wire} rows={3} className="font-mono" />
              )}
            </Field>
            <HeaderFields kept={provider?.headers.map(({ name }) => name.toLowerCase()) ?? []} />
            <FormNotice text={errors.headers?.root?.message ?? errors.headers?.message ?? null} />
            <div className="grid grid-cols-2 gap-4 phone:grid-cols-1">
              <Field {...fieldOf('user')}>
                {(control) => <Input {...control} {...form.register('user')} {...wire} autoComplete="off" />}
              </Field>
              <Field {...fieldOf('password')} hint={provider?.hasPassword ? t('passwordKept') : undefined}>
                {(control) => (
                  <SecretInput
                    {...control}
                    {...form.register('password')}
                    dir="ltr"
                    autoComplete="new-password"
                  />
                )}
              </Field>
            </div>
            {method === 'POST' && (
              <>
                <SegmentedControl
                  label={t('contentType')}
                  value={contentType}
                  onChange={(next) => form.setValue('contentType', next, changed)}
                  segments={[
                    { value: 'form', label: t('form') },
                    { value: 'json', label: 'JSON' },
                  ]}
                />
                <Field {...fieldOf('body')} required>
                  {(control) => (
                    <Textarea
                      {...control}
                      {...form.register('body')}
                      {...wire}
                      rows={4}
                      className="font-mono"
                      placeholder={
                        contentType === 'json' ? '{"to":"{to}","text":"{text}"}' : 'to={to}&text={text}'
                      }
                    />
                  )}
                </Field>
              </>
            )}
            <Field {...fieldOf('successText')} hint={t('successHint')}>
              {(control) => <Input {...control} {...form.register('successText')} {...wire} />}
            </Field>
            <Field {...fieldOf('sender')}>
              {(control) => <Input {...control} {...form.register('sender')} {...wire} maxLength={20} />}
            </Field>
            <div className="grid grid-cols-[1fr_8rem] gap-4">
              <Field {...fieldOf('price')} required hint={t('priceHint')}>
                {(control) => (
                  <Input
                    {...control}
                    {...form.register('price')}
                    dir="ltr"
                    inputMode="decimal"
                    allow={/^\d{0,4}([.,]\d{0,4})?$/}
                  />
                )}
              </Field>
              <Field {...fieldOf('currency')} required>
                {(control) => (
                  <Input
                    {...control}
                    {...form.register('currency')}
                    {...wire}
                    maxLength={3}
                    placeholder="EUR"
                  />
                )}
              </Field>
            </div>
          </div>
        </SettingsCard>
        <SaveBar refusal={refusal} />
      </form>
    </FormProvider>
  )
}
