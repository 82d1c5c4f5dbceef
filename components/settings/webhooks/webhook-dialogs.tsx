'use client'
import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useFormats } from '@/components/account/account-context'
import { ConfirmRequest } from '@/components/forms/confirm-request'
import { FormNotice } from '@/components/forms/form-notice'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { api } from '@/lib/http/client'
import type { Webhook } from '@/lib/webhooks/schema'
import { ShownSecret } from './shown-secret'

type Props = { webhook: Webhook; onClose: () => void; onDone: () => Promise<void> }

/** Asks, has a new secret made, and shows it this once. */
export function RotateSecret({ webhook: { id, name }, onClose, onDone }: Props) {
  const t = useTranslations('webhooks')
  const ui = useTranslations('ui')
  const formats = useFormats()
  const { mutate, data, isPending, error } = useMutation({
    mutationFn: () => api('POST', '/api/webhooks/[id]/rotate', { params: { id }, hideError: true }),
    onSuccess: onDone,
  })
  const until = data?.formerSecretUntil
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={data ? t('madeTitle') : t('rotateTitle', { name })}
      description={data ? undefined : t('rotateText')}
      closeLabel={ui('close')}
      footer={
        data ? (
          <Button tone="primary" onClick={onClose}>
            {t('done')}
          </Button>
        ) : (
          <>
            <Button tone="primary" busy={isPending} onClick={() => mutate()}>
              {t('rotate')}
            </Button>
            <Button onClick={onClose}>{ui('cancel')}</Button>
          </>
        )
      }
    >
      {error && <FormNotice text={error.message} />}
      {data && (
        <ShownSecret
          secret={data.secret}
          note={until ? t('rotatedText', { date: formats.dateMinute(Date.parse(until)) }) : null}
        />
      )}
    </Dialog>
  )
}

export function RemoveWebhook({ webhook: { id, name }, onClose, onDone }: Props) {
  const t = useTranslations('webhooks')
  return (
    <ConfirmRequest
      title={t('deleteTitle', { name })}
      text={t('deleteText')}
      action={t('delete')}
      danger
      request={(options) => api('DELETE', '/api/webhooks/[id]', { params: { id }, ...options })}
      done={t('deleted')}
      onClose={onClose}
      onDone={onDone}
    />
  )
}
