'use client'
import { CircleCheck, CircleDashed, MessageSquare, UserRound } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Badge } from '@/components/ui/badge'
import { cn } from '@/components/ui/cn'
import { assigneeOf, countComments, type EventRow, isProcessed } from '@/lib/events/fold-events'
import type { DeviceEvent } from '@/lib/events/schema'
import { isAlarm } from '@/lib/events/severity'

/** That it came late, or was taken back. */
export function EventMarks({ event: { late, withdrawn } }: { event: DeviceEvent }) {
  const t = useTranslations('events')
  return (
    <>
      {withdrawn && <Badge>{t('withdrawn')}</Badge>}
      {late && <Badge tone="warning">{t('late')}</Badge>}
    </>
  )
}

/** In a row of the list: who dealt with it, else who is to, and how many comments there are. */
export function RowState({ row }: { row: EventRow }) {
  const assignee = assigneeOf(row)
  const processed = isProcessed(row)
  return (
    <>
      {!processed && assignee !== null ? (
        <Assignee name={assignee} />
      ) : (
        <ProcessingState event={row.event} isProcessed={processed} />
      )}
      <CommentCount count={countComments(row)} />
    </>
  )
}

function Assignee({ name }: { name: string }) {
  const t = useTranslations('events')
  const title = t('notes.assigned', { name })
  return (
    <span className="flex min-w-0 items-center gap-1 text-meta text-muted" title={title}>
      <UserRound className="size-3.5 shrink-0" aria-hidden="true" />
      <span className="sr-only">{`${t('unprocessed')}, ${title}`}</span>
      <bdi aria-hidden="true" className="truncate">
        {name}
      </bdi>
    </span>
  )
}

function CommentCount({ count }: { count: number }) {
  const t = useTranslations('events.notes')
  if (count === 0) return null
  const title = t('count', { count })
  return (
    <span className="flex shrink-0 items-center gap-0.5 text-meta text-muted tabular-nums" title={title}>
      <MessageSquare className="size-3" aria-hidden="true" />
      <span aria-hidden="true">{count}</span>
      <span className="sr-only">{title}</span>
    </span>
  )
}

/** Who dealt with it, or that nobody did: what calls for somebody stands out. */
export function ProcessingState({ event, isProcessed }: { event: DeviceEvent; isProcessed: boolean }) {
  const t = useTranslations('events')
  if (!isProcessed)
    return (
      <span
        className={cn(
          'flex min-w-0 items-center gap-1 text-meta',
          isAlarm(event) && !event.withdrawn ? 'font-medium text-warning' : 'text-muted',
        )}
      >
        <CircleDashed className="size-3.5 shrink-0" aria-hidden="true" />
        <span className="truncate">{t('unprocessed')}</span>
      </span>
    )
  const handler = event.processing?.handler ?? ''
  return (
    <span className="flex min-w-0 items-center gap-1 text-meta text-muted" title={handler}>
      <CircleCheck className="size-3.5 shrink-0 text-success" aria-hidden="true" />
      <span className="sr-only">{t('processed')}</span>
      <bdi className="truncate">{handler}</bdi>
    </span>
  )
}
