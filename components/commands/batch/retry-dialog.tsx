'use client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { FormNotice } from '@/components/forms/form-notice'
import { AlertDialog } from '@/components/ui/alert-dialog'
import { showToast } from '@/components/ui/sonner'
import { Switch } from '@/components/ui/switch'
import type { CommandBatch } from '@/lib/commands/batch-schema'
import { api } from '@/lib/http/client'
import { CountField, isCountTyped } from './count-field'
import { BATCHES_KEY, useNamedBatch } from './use-batches'

type Props = {
  batch: CommandBatch
  /** Shows the batch that tries it again. */
  onOpen: (id: number) => void
  onClose: () => void
}

/**
 * Says for how many devices this batch came to nothing, asks what becomes of commands that wait and of devices of which nobody
 * knows, and makes a batch of them.
 */
export function RetryDialog({ batch: { id }, onOpen, onClose }: Props) {
  const t = useTranslations('commands.batch')
  const ui = useTranslations('ui')
  const queries = useQueryClient()
  const [replace, setReplace] = useState(false)
  const [unsure, setUnsure] = useState(false)
  const [typedCount, setTypedCount] = useState('')
  const { again, danger } = useNamedBatch(id) ?? {}
  const count = again ? again.failed + (unsure ? again.unsure : 0) : 0
  const losesDevices = danger === 'confirmTwice' && count > 0
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      api('POST', '/api/commands/batches/[id]/retry', {
        params: { id },
        body: { replace, unsure },
        hideError: true,
      }),
    onSuccess: (made) => {
      void queries.invalidateQueries({ queryKey: BATCHES_KEY })
      showToast({ text: t('started'), tone: 'success' })
      onClose()
      onOpen(made.id)
    },
  })
  return (
    <AlertDialog
      open
      title={t('retryTitle')}
      text={t('retryText')}
      action={again ? t('send', { count }) : t('retry')}
      cancel={ui('cancel')}
      busy={isPending || !again}
      danger={losesDevices}
      disabled={count === 0 || (losesDevices && !isCountTyped(count, typedCount))}
      onAction={() => mutate()}
      onCancel={onClose}
    >
      {again && again.unsure > 0 && (
        <Switch
          label={t('retryUnsure', { count: again.unsure })}
          checked={unsure}
          onCheckedChange={setUnsure}
        />
      )}
      {again && again.failed + again.unsure > 0 && (
        <Switch label={t('replace')} checked={replace} onCheckedChange={setReplace} />
      )}
      {again && again.failed + again.unsure === 0 && <FormNotice text={t('retryNone')} />}
      {losesDevices && <CountField count={count} typed={typedCount} onType={setTypedCount} />}
      <FormNotice text={error?.message ?? null} />
    </AlertDialog>
  )
}
