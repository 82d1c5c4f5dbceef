'use client'
import {
  ChevronDown,
  ChevronUp,
  ClipboardCheck,
  Mail,
  MailOpen,
  MapPinned,
  MapPinOff,
  RotateCcw,
  Route,
  ShieldCheck,
  Truck,
} from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { type ReactNode, Suspense } from 'react'
import { useAccount } from '@/components/account/account-context'
import { EventFileView } from '@/components/device-files/event-file'
import { Badge } from '@/components/ui/badge'
import { Button, buttonVariants } from '@/components/ui/button'
import { IconButton } from '@/components/ui/icon-button'
import { lazyPart } from '@/components/ui/lazy-part'
import { Ltr } from '@/components/ui/ltr'
import { Sheet } from '@/components/ui/sheet'
import { SidePanel } from '@/components/ui/side-panel'
import { Skeleton, SkeletonRows } from '@/components/ui/skeleton'
import { useBackCloses } from '@/components/ui/use-back-closes'
import type { DeviceEvent } from '@/lib/events/schema'
import { writePlaybackQuery } from '@/lib/playback/playback-query'
import { EventFacts } from './event-facts'
import { EventIcon } from './event-icon'
import type { Noted } from './event-notes'
import { EventMarks } from './event-state'
import { EventSubject, useEventLabel } from './event-texts'
import { EventWhy } from './event-why'

const EventMap = lazyPart(() => import('./event-map'))
const EventNotes = lazyPart(() => import('./event-notes'))
const EventSnooze = lazyPart(() => import('./event-snooze'))

type DetailsProps = {
  event: DeviceEvent
  /** The events that it stands for in the list, itself included. */
  repeats: readonly DeviceEvent[]
  /** To whom events of the list are assigned. */
  assignees: readonly string[]
  mayMark: boolean
  onMark: (read: boolean) => void
  onProcess: () => void
  onReopen: () => void
  onOnlyDevice: () => void
  onOnlyAssignee: (name: string) => void
  /** It was assigned or commented here. */
  onNoted: (noted: Noted) => void
  /** To the rows beside it; null at the ends. */
  onNewer: (() => void) | null
  onOlder: (() => void) | null
  onClose: () => void
}

/** The panel beside the table: an event with everything that is known of it. */
export function EventPanel(props: DetailsProps) {
  const t = useTranslations('events.details')
  return (
    <SidePanel
      title={t('label')}
      closeLabel={t('close')}
      onClose={props.onClose}
      actions={
        <>
          <Step label={t('previous')} icon={<ChevronUp />} onPress={props.onNewer} />
          <Step label={t('next')} icon={<ChevronDown />} onPress={props.onOlder} />
        </>
      }
    >
      <div className="min-h-0 flex-1 overflow-y-auto">
        <EventBody {...props} />
      </div>
    </SidePanel>
  )
}

function Step({ label, icon, onPress }: { label: string; icon: ReactNode; onPress: (() => void) | null }) {
  return <IconButton label={label} icon={icon} disabled={onPress === null} onClick={onPress ?? undefined} />
}

/** What the panel and the phone's sheet show alike. */
function EventBody({ event, repeats, mayMark, onMark, ...act }: DetailsProps) {
  const t = useTranslations('events')
  const { type, severity } = event
  const label = useEventLabel()(event)
  const opensSources = useAccount().permissions.includes('devices.read') && hasReason(type)
  return (
    <div className="flex flex-col gap-4 pb-4">
      <div className="h-44 shrink-0 border-b border-hairline bg-sunken">
        {event.lat !== null && event.lon !== null ? (
          <Suspense fallback={<Skeleton className="h-full rounded-none!" />}>
            <EventMap type={type} severity={severity} lat={event.lat} lon={event.lon} />
          </Suspense>
        ) : (
          <p className="flex h-full flex-col items-center justify-center gap-2 px-6 text-center text-body text-muted">
            <MapPinOff className="size-5" aria-hidden="true" />
            {t('details.noPosition')}
          </p>
        )}
      </div>
      <div className="flex items-start gap-3 px-4">
        <EventIcon type={type} severity={severity} large />
        <div className="min-w-0 flex-1">
          <p className="text-h3 font-semibold break-words">
            {label} <EventSubject event={event} />
          </p>
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
        <span className="flex shrink-0 flex-col items-end gap-1">
          <Badge tone={BADGE_TONES[severity]}>{t(`severities.${severity}`)}</Badge>
          {event.quiet && <Badge>{t('quiet')}</Badge>}
          <EventMarks event={event} />
        </span>
      </div>
      {event.type === 'media' && (
        <EventFileView eventId={event.id} file={event.file} time={event.time} device={event.deviceName} />
      )}
      {event.withdrawn && <p className="px-4 text-body text-muted">{t('details.withdrawn')}</p>}
      {event.late && <p className="px-4 text-body text-muted">{t('details.toldNobody')}</p>}
      {event.quiet && <p className="px-4 text-body text-muted">{t('details.quiet')}</p>}
      {hasReason(type) && <p className="px-4 text-body text-muted">{t(`details.reasons.${type}`)}</p>}
      <div className="grid grid-cols-2 gap-2 px-4">
        {opensSources && (
          <Link
            href={sourcesPath(event.imei)}
            prefetch={false}
            className={`${buttonVariants({ tone: 'primary' })} col-span-2`}
          >
            <ShieldCheck className="size-4" aria-hidden="true" />
            {t('details.openSources')}
          </Link>
        )}
        {event.lat !== null && event.lon !== null && (
          <Link
            href={objectPath(event.imei)}
            prefetch={false}
            className={buttonVariants(opensSources ? {} : { tone: 'primary' })}
          >
            <MapPinned className="size-4" aria-hidden="true" />
            {t('details.showOnMap')}
          </Link>
        )}
        <Link href={playbackPath(event)} prefetch={false} className={`${buttonVariants()} min-w-0`}>
          <Route className="size-4 text-muted" aria-hidden="true" />
          <span className="truncate">{t('details.playback')}</span>
        </Link>
        {mayMark && (
          <Button
            icon={
              event.processing ? (
                <RotateCcw className="size-4 text-muted" />
              ) : (
                <ClipboardCheck className="size-4 text-muted" />
              )
            }
            onClick={event.processing ? act.onReopen : act.onProcess}
          >
            {event.processing ? t('process.reopen') : t('process.action')}
          </Button>
        )}
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
        <Button icon={<Truck className="size-4 text-muted" />} onClick={act.onOnlyDevice}>
          {t('details.onlyDevice')}
        </Button>
      </div>
      <Suspense>
        <EventSnooze event={event} />
      </Suspense>
      <EventFacts event={event} repeats={repeats} />
      <Suspense fallback={<SkeletonRows rows={3} className="px-4" />}>
        <EventNotes
          key={event.id}
          event={event}
          assignees={act.assignees}
          onNoted={act.onNoted}
          onOnlyAssignee={act.onOnlyAssignee}
        />
      </Suspense>
      <EventWhy key={event.id} id={event.id} />
    </div>
  )
}

const BADGE_TONES = { critical: 'danger', warning: 'warning', notice: 'neutral' } as const

/** Events of connections: what happened is explained, and the device says from where it may connect. */
const REASONS = ['twoSenders', 'sourceRefused'] as const
const hasReason = (type: string): type is (typeof REASONS)[number] =>
  (REASONS as readonly string[]).includes(type)

/** The details on a phone. */
export function EventSheet(props: DetailsProps) {
  const t = useTranslations('events.details')
  useBackCloses(true, props.onClose)
  return (
    <Sheet
      open
      side="bottom"
      title={t('label')}
      closeLabel={t('close')}
      onOpenChange={(open) => !open && props.onClose()}
    >
      <div className="-mx-5 -mb-5">
        <EventBody {...props} />
      </div>
    </Sheet>
  )
}

/** So much before it and after its end is played back. */
const AROUND_MS = 60_000

/** The card of a device on the live map. */
export const objectPath = (imei: string) => `/monitorObject?imei=${imei}`

/** From where a device may connect, in its record. */
const sourcesPath = (imei: string) => `/devices/${imei}?tab=basic#sources`

/** The drive around an event, beginning at it. */
function playbackPath({ imei, time, endTime }: DeviceEvent): string {
  const at = Date.parse(time)
  const period = { from: at - AROUND_MS, to: Date.parse(endTime ?? time) + AROUND_MS }
  return `/monitorPlayback?${writePlaybackQuery({ imeis: [imei], period, at })}`
}
