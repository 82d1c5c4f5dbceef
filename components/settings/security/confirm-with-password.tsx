'use client'
import { useTranslations } from 'next-intl'
import { type FormEvent, useId, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { PasswordInput } from '@/components/ui/password-input'
import { ApiError } from '@/lib/http/api-error'

type Props = {
  title: string
  text?: string
  action: string
  tone?: 'primary' | 'danger'
  onClose: () => void
  /** Does it; what it throws is said at the field. */
  onConfirm: (password: string) => Promise<void>
}

/** Asks for the own password before something that cannot be undone. */
export function ConfirmWithPassword({ title, text, action, tone = 'danger', onClose, onConfirm }: Props) {
  const t = useTranslations('settings')
  const ui = useTranslations('ui')
  const form = useId()
  const [password, setPassword] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    setError(null)
    try {
      await onConfirm(password)
    } catch (failed) {
      setError(failed instanceof ApiError ? failed.message : null)
      setBusy(false)
    }
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      description={text ?? t('confirm.title')}
      closeLabel={ui('close')}
      footer={
        <>
          <Button type="submit" form={form} tone={tone} busy={busy} disabled={password === ''}>
            {action}
          </Button>
          <Button onClick={onClose}>{ui('cancel')}</Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} noValidate>
        <Field label={t('confirm.password')} error={error}>
          {(control) => (
            <PasswordInput
              {...control}
              value={password}
              onChange={(event) => setPassword(event.currentTarget.value)}
              autoComplete="current-password"
              showLabel={t('password.show')}
              hideLabel={t('password.hide')}
            />
          )}
        </Field>
      </form>
    </Dialog>
  )
}
