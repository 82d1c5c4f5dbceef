'use client'
import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { AlertDialog } from '@/components/ui/alert-dialog'
import { showToast } from '@/components/ui/sonner'
import type { CallOptions } from '@/lib/http/client'
import { FormNotice } from './form-notice'

type Props = {
  title: string
  text: string
  action: string
  danger?: boolean
  /** The button that does nothing, where what is asked is whether to cancel something. */
  wayBack?: string
  request: (options: CallOptions) => Promise<unknown>
  /** Said when it is done. */
  done: string
  onClose: () => void
  /** Brings up to date what shows it. */
  onDone: () => unknown
}

/** Asks once more, does it, and says in place why it could not be done. */
export function ConfirmRequest({
  title,
  text,
  action,
  danger,
  wayBack,
  request,
  done,
  onClose,
  onDone,
}: Props) {
  const ui = useTranslations('ui')
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => request({ hideError: true }),
    onSuccess: async () => {
      showToast({ text: done, tone: 'success' })
      onClose()
      await onDone()
    },
  })
  return (
    <AlertDialog
      open
      title={title}
      text={text}
      action={action}
      danger={danger}
      cancel={wayBack ?? ui('cancel')}
      busy={isPending}
      onAction={() => mutate()}
      onCancel={onClose}
    >
      {error && <FormNotice text={error.message} />}
    </AlertDialog>
  )
}
