'use client'
import { useTranslations } from 'next-intl'
import { type FormEvent, useId, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { ApiError } from '@/lib/http/api-error'
import { SecretInput } from '../secret-input'

type Props = {
  title: string
  text?: string
  action: string
  tone?: 'primary' | 'danger'
  onClose: () => void
  /** Asks for a code of the second factor as well. */
  withCode?: boolean
  /** Does it; what it throws is said at the field that it is about. */
  onConfirm: (password: string, code: string) => Promise<void>
}

/** Asks for the own password before something that cannot be undone. */
export function ConfirmWithPassword(props: Props) {
  const { title, text, action, tone = 'danger', withCode = false, onClose, onConfirm } = props
  const t = useTranslations('settings')
  const ui = useTranslations('ui')
  const form = useId()
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [error, setError] = useState<ApiError | null>(null)
  const [busy, setBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    setError(null)
    try {
      await onConfirm(password, code.trim())
    } catch (failed) {
      setError(failed instanceof ApiError ? failed : null)
      setBusy(false)
    }
  }
  const ofCode = error?.error?.startsWith('secondFactor') ?? false
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      description={text ?? t('confirm.title')}
      closeLabel={ui('close')}
      footer={
        <>
          <Button
            type="submit"
            form={form}
            tone={tone}
            busy={busy}
            disabled={password === '' || (withCode && code.trim() === '')}
          >
            {action}
          </Button>
          <Button onClick={onClose}>{ui('cancel')}</Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} noValidate className="flex flex-col gap-4">
        <Field label={t('confirm.password')} error={ofCode ? null : error?.message}>
          {(control) => (
            <SecretInput
              {...control}
              value={password}
              onChange={(event) => setPassword(event.currentTarget.value)}
              autoComplete="current-password"
            />
          )}
        </Field>
        {withCode && (
          <Field
            label={t('confirm.code')}
            hint={t('confirm.codeHint')}
            keepsHint
            error={ofCode ? error?.message : null}
          >
            {(control) => (
              <Input
                {...control}
                value={code}
                onChange={(event) => setCode(event.currentTarget.value)}
                dir="ltr"
                autoComplete="one-time-code"
              />
            )}
          </Field>
        )}
      </form>
    </Dialog>
  )
}
