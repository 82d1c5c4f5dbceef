'use client'
import { useMutation } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type FormEvent, useState } from 'react'
import { useFormats } from '@/components/account/account-context'
import { FormNotice } from '@/components/forms/form-notice'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { showToast } from '@/components/ui/sonner'
import type { AlertContact } from '@/lib/alerts/people/contact-schema'
import { CONTACT_CODE } from '@/lib/alerts/people/people-limits'
import { api } from '@/lib/http/client'

type Props = { contact: AlertContact; onVerified: () => Promise<void>; onClose: () => void }

/** Mails a code to an address, and takes it back from who was told it. */
export function VerifyDialog({ contact: { id, name, email }, onVerified, onClose }: Props) {
  const t = useTranslations('alertContacts')
  const ui = useTranslations('ui')
  const { clock } = useFormats()
  const [code, setCode] = useState('')
  const send = useMutation({
    mutationFn: () => api('POST', '/api/alert-contacts/[id]/code', { params: { id }, hideError: true }),
    onSuccess: () => {
      setCode('')
      verify.reset()
    },
  })
  const verify = useMutation({
    mutationFn: () =>
      api('POST', '/api/alert-contacts/[id]/verify', { params: { id }, body: { code }, hideError: true }),
    onSuccess: async () => {
      showToast({ text: t('verified'), tone: 'success' })
      onClose()
      await onVerified()
    },
  })
  const isWhole = code.length === CONTACT_CODE.digits
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isWhole) verify.mutate()
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('verifyTitle', { email })}
      closeLabel={ui('close')}
    >
      <form onSubmit={submit} noValidate className="flex flex-col gap-4">
        <p className="text-body text-muted">{t('verifyText', { name })}</p>
        <FormNotice text={send.error?.message ?? null} />
        <Button
          tone={send.data ? undefined : 'primary'}
          icon={<Send className="size-4 rtl:-scale-x-100" />}
          busy={send.isPending}
          className="self-start"
          onClick={() => send.mutate()}
        >
          {t(send.data ? 'sendAgain' : 'sendCode')}
        </Button>
        {send.data && (
          <p role="status" className="text-body">
            {t('codeSent', { time: clock(Date.parse(send.data.until)) })}
          </p>
        )}
        <div className="flex items-end gap-2">
          <Field label={t('code')} error={verify.error?.message} className="min-w-0 flex-1">
            {(control) => (
              <Input
                {...control}
                dir="ltr"
                inputMode="numeric"
                autoComplete="off"
                maxLength={CONTACT_CODE.digits}
                value={code}
                onChange={(event) => setCode(event.currentTarget.value.replace(/\D/g, ''))}
              />
            )}
          </Field>
          <Button
            type="submit"
            tone={send.data ? 'primary' : undefined}
            disabled={!isWhole}
            busy={verify.isPending}
          >
            {t('verify')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
