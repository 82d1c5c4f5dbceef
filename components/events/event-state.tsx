'use client'
import { CircleCheck, CircleDashed } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Badge } from '@/components/ui/badge'
import { cn } from '@/components/ui/cn'
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
