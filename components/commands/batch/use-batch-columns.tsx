'use client'
import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { useFormats } from '@/components/account/account-context'
import type { DataColumn } from '@/components/table/features'
import { Badge } from '@/components/ui/badge'
import { Cut } from '@/components/ui/cut'
import { Dated, Ltr } from '@/components/ui/ltr'
import { batchProgress } from '@/lib/commands/batch-progress'
import type { CommandBatch } from '@/lib/commands/batch-schema'
import { BatchProgressBar } from './batch-progress-bar'
import { BatchStateBadge } from './batch-state'
import { useBatchWords } from './use-batch-words'

type CellProps = { batch: CommandBatch }

const ofBatch =
  (Cell: (props: CellProps) => React.ReactNode) =>
  ({ row }: { row: { original: CommandBatch } }) => <Cell batch={row.original} />

/** The columns of the table, `what` being the title of what was sent; who sent it gives way first when there is little room. */
export function useBatchColumns(what: string): DataColumn<CommandBatch>[] {
  const t = useTranslations('commands')
  return useMemo(
    () => [
      {
        id: 'number',
        size: 80,
        cell: ofBatch(NumberCell),
        meta: { title: t('batch.number'), cell: 'tabular-nums whitespace-nowrap' },
      },
      {
        id: 'time',
        size: 176,
        cell: ofBatch(TimeCell),
        meta: { title: t('facts.created'), cell: 'tabular-nums whitespace-nowrap' },
      },
      {
        id: 'command',
        size: 240,
        cell: ofBatch(CommandCell),
        meta: { title: what, grow: 2, least: 170, cell: 'gap-2' },
      },
      {
        id: 'total',
        size: 96,
        cell: ofBatch(TotalCell),
        meta: { title: t('batch.devices'), numeric: true },
      },
      { id: 'state', size: 136, cell: ofBatch(StateCell), meta: { title: t('list.state') } },
      {
        id: 'progress',
        size: 160,
        cell: ofBatch(ProgressCell),
        meta: { title: t('batch.progress'), grow: 1, least: 110, cell: 'gap-2' },
      },
      {
        id: 'failed',
        size: 96,
        cell: ofBatch(FailedCell),
        meta: { title: t('batch.failed'), numeric: true },
      },
      { id: 'open', size: 96, cell: ofBatch(OpenCell), meta: { title: t('batch.open'), numeric: true } },
      {
        id: 'sender',
        size: 120,
        cell: ofBatch(SenderCell),
        meta: { title: t('facts.sender'), hideBelow: 1080 },
      },
    ],
    [t, what],
  )
}

function NumberCell({ batch: { id } }: CellProps) {
  return <Ltr>{`#${id}`}</Ltr>
}

function StateCell({ batch }: CellProps) {
  return <BatchStateBadge batch={batch} />
}

function TimeCell({ batch: { createdAt } }: CellProps) {
  const formats = useFormats()
  return (
    <time dateTime={createdAt}>
      <Dated>{formats.dateMinute(Date.parse(createdAt))}</Dated>
    </time>
  )
}

function CommandCell({ batch }: CellProps) {
  const words = useBatchWords()
  const text = words.text(batch)
  return (
    <>
      <bdi className="max-w-full shrink-0 truncate">{words.name(batch)}</bdi>
      {text !== null &&
        (batch.mode ? (
          <Cut className="min-w-0 text-meta text-muted">{text}</Cut>
        ) : (
          <Ltr className="min-w-0 truncate font-mono text-meta text-muted">{text}</Ltr>
        ))}
    </>
  )
}

function TotalCell({ batch: { total } }: CellProps) {
  return useFormats().number(total)
}

function ProgressCell({ batch }: CellProps) {
  return <BatchProgressBar batch={batch} className="w-full" />
}

function FailedCell({ batch }: CellProps) {
  const formats = useFormats()
  const { failed } = batchProgress(batch)
  return failed > 0 ? (
    <Badge tone="danger">{formats.number(failed)}</Badge>
  ) : (
    <span className="text-muted">{formats.number(0)}</span>
  )
}

function OpenCell({ batch }: CellProps) {
  return useFormats().number(batchProgress(batch).open)
}

function SenderCell({ batch: { sender } }: CellProps) {
  return sender ? <Cut>{sender}</Cut> : <span className="text-muted">{'–'}</span>
}
