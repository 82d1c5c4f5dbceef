'use client'
import { useTranslations } from 'next-intl'
import { useFormats } from '@/components/account/account-context'
import { cn } from '@/components/ui/cn'
import { Ltr } from '@/components/ui/ltr'
import { Progress } from '@/components/ui/progress'
import { batchProgress } from '@/lib/commands/batch-progress'
import type { CommandBatch } from '@/lib/commands/batch-schema'

/** For how many of its devices a batch is done, as a share and in figures. */
export function BatchProgressBar({ batch, className }: { batch: CommandBatch; className?: string }) {
  const t = useTranslations('commands.batch')
  const formats = useFormats()
  const { total } = batch
  const { done } = batchProgress(batch)
  return (
    <span className={cn('flex min-w-0 items-center gap-2', className)}>
      <Progress
        className="h-1.5 min-w-12"
        label={t('progressOf', { done, total })}
        value={total === 0 ? 0 : done / total}
      />
      <Ltr className="shrink-0 text-meta text-muted">
        {`${formats.number(done)} / ${formats.number(total)}`}
      </Ltr>
    </span>
  )
}
