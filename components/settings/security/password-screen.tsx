'use client'
import { useTranslations } from 'next-intl'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { LeaveGuard } from '@/components/forms/leave-guard'
import { showRefusal } from '@/components/forms/show-refusal'
import { useSchemaResolver } from '@/components/forms/use-schema-resolver'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { showToast } from '@/components/ui/sonner'
import { changePasswordBody } from '@/lib/accounts/profile-schema'
import { api } from '@/lib/http/client'
import { SecretInput } from '../secret-input'
import { SettingsCard, SettingsPage } from '../settings-page'

const shape = changePasswordBody
  .extend({ again: z.string() })
  .refine(({ newPassword, again }) => newPassword === again, { path: ['again'], message: 'differs' })
type Given = z.infer<typeof shape>

const EMPTY: Given = { oldPassword: '', newPassword: '', again: '' }

/** /changePassword */
export function PasswordScreen() {
  const t = useTranslations('settings.password')
  const settings = useTranslations('settings')
  const form = useForm<Given>({ resolver: useSchemaResolver(shape), defaultValues: EMPTY })
  const { errors, isSubmitting, isDirty } = form.formState

  const save = form.handleSubmit(async ({ oldPassword, newPassword }) => {
    if (!oldPassword) {
      const message = settings('confirm.passwordEmpty')
      return form.setError('oldPassword', { message }, { shouldFocus: true })
    }
    try {
      await api('POST', '/api/account/password', { body: { oldPassword, newPassword }, hideError: true })
      form.reset(EMPTY)
      showToast({ text: t('changed'), tone: 'success' })
    } catch (error) {
      const refusal = showRefusal(error, form, {
        fieldOf: (path) => (path === 'oldPassword' || path === 'newPassword' ? path : null),
        byName: { passwordSame: 'newPassword', weakPassword: 'newPassword' },
      })
      if (refusal) form.setError('oldPassword', { type: 'server', message: refusal })
    }
  })
  return (
    <SettingsPage of="changePassword">
      <SettingsCard>
        <form onSubmit={save} noValidate className="flex max-w-90 flex-col gap-4">
          <p className="text-body text-muted">{settings('keysEnd')}</p>
          <Field label={t('old')} error={errors.oldPassword?.message}>
            {(control) => (
              <SecretInput {...control} {...form.register('oldPassword')} autoComplete="current-password" />
            )}
          </Field>
          <Field label={t('new')} hint={t('newHint')} error={errors.newPassword?.message}>
            {(control) => (
              <SecretInput {...control} {...form.register('newPassword')} autoComplete="new-password" />
            )}
          </Field>
          <Field label={t('again')} error={errors.again && t('differs')}>
            {(control) => (
              <SecretInput {...control} {...form.register('again')} autoComplete="new-password" />
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
