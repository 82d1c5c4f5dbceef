'use client'
import { useTranslations } from 'next-intl'
import { useFormats } from '@/components/account/account-context'
import { Badge } from '@/components/ui/badge'
import { Dated, Ltr } from '@/components/ui/ltr'
import { VirtualList } from '@/components/ui/virtual-list'
import { batchProgress } from '@/lib/commands/batch-progress'
import type { CommandBatch } from '@/lib/commands/batch-schema'
import { BatchProgressBar } from './batch-progress-bar'
import { BatchStateBadge } from './batch-state'
import { useBatchWords } from './use-batch-words'

const CARD = 92

type Props = {
  label: string
  batches: readonly CommandBatch[]
  onOpen: (id: number) => void
  onNearEnd: () => void
}

/** The list on a phone: a press target a batch, three lines. */
export function BatchCards({ label, batches, onOpen, onNearEnd }: Props) {
  return (
    <VirtualList
      label={label}
      className="size-full overscroll-contain"
      items={batches}
      keyOf={({ id }) => id}
      rowHeight={() => CARD}
      onNearEnd={onNearEnd}
      renderRow={(batch) => <BatchCard batch={batch} onOpen={() => onOpen(batch.id)} />}
    />
  )
}

function BatchCard({ batch, onOpen }: { batch: CommandBatch; onOpen: () => void }) {
  const t = useTranslations('commands.batch')
  const formats = useFormats()
  const words = useBatchWords()
  const { id, createdAt, sender, mode } = batch
  const text = words.text(batch)
  const { failed } = batchProgress(batch)
  return (
    <button
      type="button"
      onClick={onOpen}
      className="flex h-full w-full min-w-0 flex-col justify-center gap-1 border-b border-hairline bg-surface px-4 text-start -outline-offset-2 active:bg-hover"
    >
      <span className="flex w-full items-center gap-2">
        <Ltr className="shrink-0 text-meta text-muted">{`#${id}`}</Ltr>
        <bdi className="min-w-0 flex-1 truncate text-md font-medium">{words.name(batch)}</bdi>
        {failed > 0 && (
          <Badge tone="danger">
            {t('failed')} <bdi>{formats.number(failed)}</bdi>
          </Badge>
        )}
      </span>
      <span className="flex w-full items-center gap-2">
        <BatchProgressBar batch={batch} className="flex-1" />
        <BatchStateBadge batch={batch} />
      </span>
      <span className="flex w-full items-center gap-2 text-meta text-muted">
        <span className="min-w-0 flex-1 truncate">
          {text === null || mode ? <bdi>{text ?? sender}</bdi> : <Ltr className="font-mono">{text}</Ltr>}
        </span>
        <time dateTime={createdAt} className="shrink-0">
          <Dated>{formats.dateMinute(Date.parse(createdAt))}</Dated>
        </time>
      </span>
    </button>
  )
}
