'use client'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { FormNotice } from '@/components/forms/form-notice'
import { FormSwitch } from '@/components/forms/form-switch'
import { showRefusal } from '@/components/forms/show-refusal'
import { refreshTasks } from '@/components/tasks/use-tasks'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { showToast } from '@/components/ui/sonner'
import { api } from '@/lib/http/client'
import type { TypedImport } from '@/lib/imports/traccar/order-form'
import type { TraccarImportBody } from '@/lib/imports/traccar/order-schema'
import { TimeZoneSelect } from '../profile/time-zone-select'
import { SecretInput } from '../secret-input'

const FIELDS = ['url', 'user', 'password', 'token', 'zone', 'from'] as const
const WIRE = { dir: 'ltr', spellCheck: false, autoCapitalize: 'none', autoComplete: 'off' } as const
const SECRET = { dir: 'ltr', autoComplete: 'new-password' } as const

/** A server that is reached over the network, in the form around it. */
export function ServerForm() {
  const t = useTranslations('importTraccar')
  const queries = useQueryClient()
  const [refusal, setRefusal] = useState<string | null>(null)
  const form = useFormContext<TypedImport, unknown, TraccarImportBody>()
  const { errors, isSubmitting } = form.formState
  const [door, positions] = form.watch(['door', 'positions'])
  const address = door === 'database' ? 'databaseUrl' : 'url'
  // What is wrong with an address is told of `url`, as which it is sent.
  const wrongAddress = errors[address] ?? errors.url

  const tryOut = form.handleSubmit(async (body) => {
    setRefusal(null)
    try {
      await api('POST', '/api/imports/traccar', { body, hideError: true })
      refreshTasks(queries)
      showToast({ text: t('triedOut'), tone: 'success' })
    } catch (error) {
      const fieldOf = (path: string) => {
        const field = FIELDS.find((name) => name === path) ?? null
        return field === 'url' ? address : field
      }
      setRefusal(showRefusal(error, form, { fieldOf, byName: { importAddress: address } }))
    }
  })
  return (
    <form onSubmit={tryOut} noValidate className="flex flex-col gap-4">
      <Field key={address} label={t('url')} error={wrongAddress?.message} required>
        {(control) => (
          <Input
            {...control}
            {...form.register(address)}
            {...WIRE}
            placeholder={
              door === 'database' ? 'postgres://db.example.com/traccar' : 'https://traccar.example.com'
            }
          />
        )}
      </Field>
      {door === 'token' ? (
        <Field label={t('token')} error={errors.token?.message} required>
          {(control) => <SecretInput {...control} {...form.register('token')} {...SECRET} />}
        </Field>
      ) : (
        <div className="grid grid-cols-2 gap-4 phone:grid-cols-1">
          <Field
            label={door === 'database' ? t('databaseUser') : t('user')}
            error={errors.user?.message}
            required
          >
            {(control) => <Input {...control} {...form.register('user')} {...WIRE} />}
          </Field>
          <Field label={t('password')} error={errors.password?.message} required={door === 'api'}>
            {(control) => <SecretInput {...control} {...form.register('password')} {...SECRET} />}
          </Field>
        </div>
      )}
      {door === 'database' && (
        <Field label={t('zone')} error={errors.zone?.message} hint={t('zoneHint')}>
          {(control) => <TimeZoneSelect {...control} {...form.register('zone')} />}
        </Field>
      )}
      <FormSwitch<TypedImport> name="positions" label={t('positions')} />
      {positions && (
        <Field label={t('from')} error={errors.from?.message} hint={t('fromHint')}>
          {(control) => <Input {...control} {...form.register('from')} type="date" dir="ltr" />}
        </Field>
      )}
      <p className="text-body text-muted">{t('passwords')}</p>
      <FormNotice text={refusal} />
      <Button type="submit" tone="primary" busy={isSubmitting} className="self-end">
        {t('tryOut')}
      </Button>
    </form>
  )
}
