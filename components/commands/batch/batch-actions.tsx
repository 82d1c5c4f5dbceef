'use client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Ban, Download, RotateCw } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useAccount, useFormats } from '@/components/account/account-context'
import { ConfirmRequest } from '@/components/forms/confirm-request'
import { FormNotice } from '@/components/forms/form-notice'
import { AlertDialog } from '@/components/ui/alert-dialog'
import { Button } from '@/components/ui/button'
import { Ltr } from '@/components/ui/ltr'
import { Progress } from '@/components/ui/progress'
import { showToast } from '@/components/ui/sonner'
import { Switch } from '@/components/ui/switch'
import { countRetried, isCancellable } from '@/lib/commands/batch-progress'
import type { CommandBatch } from '@/lib/commands/batch-schema'
import { api } from '@/lib/http/client'
import { useBatchExport } from './use-batch-export'
import { BATCHES_KEY } from './use-batches'

type Props = {
  batch: CommandBatch
  /** Shows the batch that tries it again. */
  onOpen: (id: number) => void
}

/** Calling off what is left, trying again what came to nothing, and saving what became of each device. */
export function BatchActions({ batch, onOpen }: Props) {
  const t = useTranslations('commands.batch')
  const ui = useTranslations('ui')
  const formats = useFormats()
  const queries = useQueryClient()
  const mayBatch = useAccount().permissions.includes('commands.batch')
  const [asked, setAsked] = useState<'cancel' | 'retry' | null>(null)
  const { read, save, stop } = useBatchExport(batch)
  const { id, total } = batch
  const close = () => setAsked(null)
  const retried = countRetried(batch)
  return (
    <>
      <div className="flex flex-wrap gap-2">
        {mayBatch && isCancellable(batch) && (
          <Button icon={<Ban className="size-4 text-muted" />} onClick={() => setAsked('cancel')}>
            {t('cancel')}
          </Button>
        )}
        {mayBatch && retried.sure + retried.unsure > 0 && (
          <Button icon={<RotateCw className="size-4 text-muted" />} onClick={() => setAsked('retry')}>
            {t('retry')}
          </Button>
        )}
        {read === null && (
          <Button icon={<Download className="size-4 text-muted" />} onClick={() => void save()}>
            {t('export')}
          </Button>
        )}
      </div>
      {read !== null && (
        <div className="flex items-center gap-3">
          <Progress className="h-1.5" label={t('export')} value={total === 0 ? 0 : read / total} />
          <Ltr className="shrink-0 text-meta text-muted">
            {`${formats.number(read)} / ${formats.number(total)}`}
          </Ltr>
          <Button tone="ghost" onClick={stop}>
            {ui('cancel')}
          </Button>
        </div>
      )}
      {asked === 'cancel' && (
        <ConfirmRequest
          danger
          title={t('cancelTitle')}
          text={t('cancelText')}
          action={t('cancel')}
          done={t('cancelled')}
          request={(options) =>
            api('POST', '/api/commands/batches/[id]/cancel', { params: { id }, ...options })
          }
          onClose={close}
          onDone={() => queries.invalidateQueries({ queryKey: BATCHES_KEY })}
        />
      )}
      {asked === 'retry' && <RetryDialog {...{ batch, onOpen }} onClose={close} />}
    </>
  )
}

/** Asks what becomes of commands that wait, and makes a batch of the devices for which this one came to nothing. */
function RetryDialog({ batch, onOpen, onClose }: Props & { onClose: () => void }) {
  const t = useTranslations('commands.batch')
  const ui = useTranslations('ui')
  const queries = useQueryClient()
  const [replace, setReplace] = useState(false)
  const [unsure, setUnsure] = useState(false)
  const { id } = batch
  const counted = countRetried(batch)
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
      action={t('retry')}
      cancel={ui('cancel')}
      busy={isPending}
      onAction={() => mutate()}
      onCancel={onClose}
    >
      {counted.unsure > 0 && (
        <Switch
          label={t('retryUnsure', { count: counted.unsure })}
          checked={unsure}
          onCheckedChange={setUnsure}
        />
      )}
      <Switch label={t('replace')} checked={replace} onCheckedChange={setReplace} />
      <FormNotice text={error?.message ?? null} />
    </AlertDialog>
  )
}
