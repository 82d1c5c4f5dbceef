'use client'
import { zodResolver } from '@hookform/resolvers/zod'
import { useTranslations } from 'next-intl'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { LeaveGuard } from '@/components/shell/leave-guard'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { PasswordInput } from '@/components/ui/password-input'
import { showToast } from '@/components/ui/toast-store'
import { changePasswordBody } from '@/lib/accounts/profile-schema'
import { ApiError } from '@/lib/http/api-error'
import { api } from '@/lib/http/client'
import { SettingsCard, SettingsPage } from '../settings-page'
import { showAtFields, useFieldErrors } from '../use-field-errors'

const shape = changePasswordBody
  .extend({ again: z.string() })
  .refine(({ newPassword, again }) => newPassword === again, { path: ['again'], message: 'differs' })
type Given = z.infer<typeof shape>

const EMPTY: Given = { oldPassword: '', newPassword: '', again: '' }

/** /changePassword */
export function PasswordScreen() {
  const t = useTranslations('settings.password')
  const errorText = useFieldErrors()
  const form = useForm<Given>({ resolver: zodResolver(shape), defaultValues: EMPTY })
  const { errors, isSubmitting, isDirty } = form.formState
  const labels = { showLabel: t('show'), hideLabel: t('hide') }

  const save = form.handleSubmit(async ({ oldPassword, newPassword }) => {
    try {
      await api('POST', '/api/account/password', { body: { oldPassword, newPassword }, hideError: true })
      form.reset(EMPTY)
      showToast({ text: t('changed'), tone: 'success' })
    } catch (error) {
      if (showAtFields(error, ['oldPassword', 'newPassword'], form.setError)) return
      const at = error instanceof ApiError && error.error === 'passwordSame' ? 'newPassword' : 'oldPassword'
      if (error instanceof ApiError) form.setError(at, { type: 'server', message: error.message })
    }
  })
  return (
    <SettingsPage of="changePassword">
      <SettingsCard>
        <form onSubmit={save} noValidate className="flex max-w-90 flex-col gap-4">
          <Field label={t('old')} error={errorText(errors.oldPassword)}>
            {(control) => (
              <PasswordInput
                {...control}
                {...labels}
                {...form.register('oldPassword')}
                autoComplete="current-password"
              />
            )}
          </Field>
          <Field label={t('new')} hint={t('newHint')} error={errorText(errors.newPassword)}>
            {(control) => (
              <PasswordInput
                {...control}
                {...labels}
                {...form.register('newPassword')}
                autoComplete="new-password"
              />
            )}
          </Field>
          <Field label={t('again')} error={errors.again && t('differs')}>
            {(control) => (
              <PasswordInput
                {...control}
                {...labels}
                {...form.register('again')}
                autoComplete="new-password"
              />
            )}
          </Field>
          <Button type="submit" tone="primary" busy={isSubmitting} className="self-end">
            {t('change')}
          </Button>
        </form>
      </SettingsCard>
      <LeaveGuard active={isDirty && !isSubmitting} />
    </SettingsPage>
  )
}
