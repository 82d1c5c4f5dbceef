'use client'
import { ChevronDown, ChevronUp, Mail, MailOpen, MapPinned, MapPinOff, Route, Truck, X } from 'lucide-react'
import dynamic from 'next/dynamic'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Badge } from '@/components/ui/badge'
import { Button, buttonVariants } from '@/components/ui/button'
import { IconButton } from '@/components/ui/icon-button'
import { Ltr } from '@/components/ui/ltr'
import { Skeleton } from '@/components/ui/skeleton'
import type { DeviceEvent } from '@/lib/events/schema'
import { severityOf } from '@/lib/events/severity'
import { EventFacts } from './event-facts'
import { EventIcon } from './event-icon'
import { objectPath, playbackPath } from './links'
import { useTypeLabel } from './use-event-texts'

const EventMap = dynamic(() => import('./event-map'), {
  ssr: false,
  loading: () => <Skeleton className="h-full rounded-none!" />,
})

export type DetailsProps = {
  event: DeviceEvent
  mayMark: boolean
  onMark: (read: boolean) => void
  onOnlyDevice: () => void
  /** To the rows beside it; null at the ends. */
  onNewer: (() => void) | null
  onOlder: (() => void) | null
  onClose: () => void
}

/** The panel beside the table: an event with everything that is known of it. */
export function EventPanel(props: DetailsProps) {
  const t = useTranslations('events.details')
  return (
    <aside
      aria-label={t('label')}
      className="flex w-90 shrink-0 animate-sheet-in flex-col border-s border-hairline bg-surface"
    >
      <div className="flex h-12 shrink-0 items-center gap-1 border-b border-hairline ps-4 pe-2">
        <h2 className="me-auto text-body font-semibold">{t('label')}</h2>
        <Step label={t('previous')} icon={<ChevronUp />} onPress={props.onNewer} />
        <Step label={t('next')} icon={<ChevronDown />} onPress={props.onOlder} />
        <IconButton label={t('close')} icon={<X />} onClick={props.onClose} />
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto">
        <EventBody {...props} />
      </div>
    </aside>
  )
}

function Step({ label, icon, onPress }: { label: string; icon: ReactNode; onPress: (() => void) | null }) {
  return <IconButton label={label} icon={icon} disabled={onPress === null} onClick={onPress ?? undefined} />
}

/** What the panel and the phone's sheet show alike. */
export function EventBody({ event, mayMark, onMark, onOnlyDevice }: DetailsProps) {
  const t = useTranslations('events')
  const typeLabel = useTypeLabel()(event.type)
  const severity = severityOf(event.type)
  return (
    <div className="flex flex-col gap-4 pb-4">
      <div className="h-44 shrink-0 border-b border-hairline bg-sunken">
        {event.lat !== null && event.lon !== null ? (
          <EventMap type={event.type} lat={event.lat} lon={event.lon} />
        ) : (
          <p className="flex h-full flex-col items-center justify-center gap-2 px-6 text-center text-body text-muted">
            <MapPinOff className="size-5" aria-hidden="true" />
            {t('details.noPosition')}
          </p>
        )}
      </div>
      <div className="flex items-start gap-3 px-4">
        <EventIcon type={event.type} large />
        <div className="min-w-0 flex-1">
          <p className="text-h3 font-semibold break-words">{typeLabel}</p>
          <p className="flex flex-wrap items-center gap-x-2 text-body">
            <Link
              href={objectPath(event.imei)}
              prefetch={false}
              className="min-w-0 rounded-inner font-medium break-words text-primary-text hover:underline"
            >
              {event.deviceName}
            </Link>
            {event.plate && <Ltr className="text-muted">{event.plate}</Ltr>}
          </p>
        </div>
        <Badge tone={severity === 'alarm' ? 'danger' : 'neutral'}>{t(`severities.${severity}`)}</Badge>
      </div>
      <div className="grid grid-cols-2 gap-2 px-4">
        <Link href={objectPath(event.imei)} prefetch={false} className={buttonVariants({ tone: 'primary' })}>
          <MapPinned className="size-4" aria-hidden="true" />
          {t('details.showOnMap')}
        </Link>
        <Link href={playbackPath(event)} prefetch={false} className={`${buttonVariants()} min-w-0`}>
          <Route className="size-4 text-muted" aria-hidden="true" />
          <span className="truncate">{t('details.playback')}</span>
        </Link>
        <Button icon={<Truck className="size-4 text-muted" />} onClick={onOnlyDevice}>
          {t('details.onlyDevice')}
        </Button>
        {mayMark && (
          <Button
            icon={
              event.read ? <Mail className="size-4 text-muted" /> : <MailOpen className="size-4 text-muted" />
            }
            onClick={() => onMark(!event.read)}
          >
            {event.read ? t('markUnread') : t('markRead')}
          </Button>
        )}
      </div>
      <EventFacts event={event} />
    </div>
  )
}
