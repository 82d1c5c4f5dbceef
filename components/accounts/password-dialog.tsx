'use client'
import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { FormNotice } from '@/components/forms/form-notice'
import { useFieldText } from '@/components/forms/use-field-text'
import { Button } from '@/components/ui/button'
import { CopyBox } from '@/components/ui/copy-box'
import { Dialog } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { PasswordInput } from '@/components/ui/password-input'
import { SegmentedControl } from '@/components/ui/segmented-control'
import { showToast } from '@/components/ui/sonner'
import type { ResetPasswordResult } from '@/lib/accounts/schema'
import { newPassword } from '@/lib/auth/password'
import { ApiError } from '@/lib/http/api-error'
import type { CallOptions } from '@/lib/http/client'

type Props = {
  name: string
  /** Sets it; the server makes one up where none is given. */
  save: (password: string | undefined, options: CallOptions) => Promise<ResetPasswordResult>
  onClose: () => void
}

/** A new password for somebody else: made up by the server and shown this once, or typed. */
export function PasswordDialog({ name, save, onClose }: Props) {
  const t = useTranslations('accounts.password')
  const ui = useTranslations('ui')
  const fieldText = useFieldText()
  const formId = useId()
  const [way, setWay] = useState<'make' | 'type'>('make')
  const [typed, setTyped] = useState('')
  const [wrong, setWrong] = useState<string | null>(null)
  const { mutate, isPending, error, data } = useMutation({
    mutationFn: (password: string | undefined) => save(password, { hideError: true }),
    onSuccess: ({ password }) => {
      if (password !== null) return
      showToast({ text: t('done', { name }), tone: 'success' })
      onClose()
    },
    onError: (refused) => setWrong(problemOf(refused)),
  })
  const submit = () => {
    if (way === 'make') return mutate(undefined)
    const issue = newPassword.safeParse(typed).error?.issues[0]
    setWrong(issue ? fieldText(issue) : null)
    if (!issue) mutate(typed)
  }
  const made = data?.password
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('title', { name })}
      description={made ? t('madeText') : t('text')}
      closeLabel={ui('close')}
      footer={
        made ? (
          <Button tone="primary" onClick={onClose}>
            {t('finish')}
          </Button>
        ) : (
          <>
            <Button type="submit" form={formId} tone="primary" busy={isPending}>
              {t('submit')}
            </Button>
            <Button onClick={onClose}>{ui('cancel')}</Button>
          </>
        )
      }
    >
      {made ? (
        <CopyBox text={made} copyLabel={t('copy')} copiedLabel={t('copied')} className="tracking-wide" />
      ) : (
        <form
          id={formId}
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            submit()
          }}
          className="flex flex-col gap-4"
        >
          <FormNotice text={error && !problemOf(error) ? error.message : null} />
          <SegmentedControl
            label={t('way')}
            value={way}
            onChange={setWay}
            segments={[
              { value: 'make', label: t('make') },
              { value: 'type', label: t('type') },
            ]}
          />
          {way === 'type' && (
            <Field label={t('label')} hint={t('hint')} error={wrong} required>
              {(control) => (
                <PasswordInput
                  {...control}
                  autoComplete="new-password"
                  showLabel={t('show')}
                  hideLabel={t('hide')}
                  value={typed}
                  onChange={(event) => setTyped(event.currentTarget.value)}
                />
              )}
            </Field>
          )}
        </form>
      )}
    </Dialog>
  )
}

/** What the server says of the typed password itself. */
function problemOf(error: Error): string | null {
  const fields = error instanceof ApiError ? error.fields : []
  return fields.find(({ path }) => path === 'password')?.message ?? null
}
