'use client'
import { useQueryClient } from '@tanstack/react-query'
import { Ban, Download, RotateCw } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useAccount, useFormats } from '@/components/account/account-context'
import { ConfirmRequest } from '@/components/forms/confirm-request'
import { Button } from '@/components/ui/button'
import { Ltr } from '@/components/ui/ltr'
import { Progress } from '@/components/ui/progress'
import { isCancellable, mayBeRetried } from '@/lib/commands/batch-progress'
import type { CommandBatch } from '@/lib/commands/batch-schema'
import { api } from '@/lib/http/client'
import { RetryDialog } from './retry-dialog'
import { useBatchExport } from './use-batch-export'
import { BATCHES_KEY } from './use-batches'

type Props = {
  batch: CommandBatch
  /** Shows the batch that tries it again. */
  onOpen: (id: number) => void
}

/** Cancelling what is left, trying again what came to nothing, and saving what became of each device. */
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
  return (
    <>
      <div className="flex flex-wrap gap-2">
        {mayBatch && isCancellable(batch) && (
          <Button icon={<Ban className="size-4 text-muted" />} onClick={() => setAsked('cancel')}>
            {t('cancel')}
          </Button>
        )}
        {mayBatch && mayBeRetried(batch) && (
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
            {t('stopExport')}
          </Button>
        </div>
      )}
      {asked === 'cancel' && (
        <ConfirmRequest
          danger
          title={t('cancelTitle')}
          text={t('cancelText')}
          action={t('cancel')}
          wayBack={ui('keep')}
          done={t('restCancelled')}
          request={(options) =>
            api('POST', '/api/commands/batches/[id]/cancel', { params: { id }, ...options })
          }
          onClose={close}
          onDone={() => queries.invalidateQueries({ queryKey: BATCHES_KEY })}
        />
      )}
      {asked === 'retry' && <RetryDialog batch={batch} onOpen={onOpen} onClose={close} />}
    </>
  )
}
