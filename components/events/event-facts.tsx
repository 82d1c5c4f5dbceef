'use client'
import { useQuery } from '@tanstack/react-query'
import { Copy } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Suspense } from 'react'
import { useFormats, useHasFleet } from '@/components/account/account-context'
import { DriverLink } from '@/components/driving/driver-link'
import { Fact } from '@/components/ui/fact'
import { IconButton } from '@/components/ui/icon-button'
import { lazyPart } from '@/components/ui/lazy-part'
import { Ltr } from '@/components/ui/ltr'
import { SkeletonRows } from '@/components/ui/skeleton'
import { showToast } from '@/components/ui/sonner'
import type { DeviceEvent } from '@/lib/events/schema'
import { api } from '@/lib/http/client'
import { ProcessingState } from './event-state'
import { PlaceCell, useRepeats } from './event-texts'

const SaidData = lazyPart(() => import('./said-data'))

/** Sooner than this, an event came at once. */
const LATE_MS = 60_000

/** What fences and rules note for themselves, and readers of an alert do not need. */
const BOOKKEEPING = new Set(['version', 'source', 'fenceId', 'routeId'])

const raiserOf = (subject: string): 'rule' | 'route' | 'geofence' =>
  subject.startsWith('rule:') ? 'rule' : subject.startsWith('route:') ? 'route' : 'geofence'

/** When and where, how fast, and what else the packet held. */
export function EventFacts({ event, repeats }: { event: DeviceEvent; repeats: readonly DeviceEvent[] }) {
  const t = useTranslations('events')
  const repeated = useRepeats(repeats)
  const formats = useFormats()
  const [at, received] = [Date.parse(event.time), Date.parse(event.receivedAt)]
  const ended = event.endTime === null ? null : Date.parse(event.endTime)
  // A packet may say what it likes of its subject; the server names those of fences, rules and addresses alone.
  const isRaisedHere = event.subjectName !== null
  const said = Object.entries(event.data ?? {}).filter(
    ([key, value]) => value !== '' && !(isRaisedHere && BOOKKEEPING.has(key)),
  )
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-3 px-4">
      <Fact label={t('details.time')} wide>
        <time dateTime={event.time}>
          <bdi>{formats.moment(at)}</bdi>
        </time>
        <span className="text-muted">{formats.age(at, Date.now())}</span>
      </Fact>
      {ended !== null && (
        <>
          <Fact label={t('details.end')}>
            <bdi>{formats.moment(ended)}</bdi>
          </Fact>
          <Fact label={t('details.duration')}>{formats.duration((ended - at) / 1000)}</Fact>
        </>
      )}
      {event.subjectName !== null && (
        <Fact label={t(`details.raisedBy.${raiserOf(event.subject)}`)} wide>
          <bdi className="min-w-0 break-words">{event.subjectName || t('details.alarmSettings')}</bdi>
        </Fact>
      )}
      <DriverFact event={event} />
      <ProcessingFact event={event} />
      {repeated && (
        <Fact label={t('details.repeats')} wide>
          <span className="tabular-nums">
            {repeated.count} {repeated.since}
          </span>
        </Fact>
      )}
      {received - at > LATE_MS && (
        <Fact label={t('details.received')} wide>
          <bdi>{formats.moment(received)}</bdi>
          <span className="text-warning">
            {t('details.late', { duration: formats.duration((received - at) / 1000) })}
          </span>
        </Fact>
      )}
      <Fact label={t('columns.place')} wide>
        <span className="min-w-0 flex-1 [&>span]:whitespace-normal!">
          <PlaceCell event={event} />
        </span>
      </Fact>
      <Fact label={t('columns.speed')}>{formats.speed(event.speedKmh)}</Fact>
      <Coordinates event={event} />
      {said.length > 0 && (
        <Fact label={t(isRaisedHere ? 'details.measured' : 'details.said')} wide>
          <Suspense fallback={<SkeletonRows rows={said.length} />}>
            <SaidData type={event.type} entries={said} />
          </Suspense>
        </Fact>
      )}
    </dl>
  )
}

/** Who drove then. Asked anew: the feed does not tell it, and a card that came late may have changed it. */
function DriverFact({ event: { id, imei, time, driver } }: { event: DeviceEvent }) {
  const t = useTranslations('events.details')
  const { data } = useQuery({
    queryKey: ['event-driver', id],
    queryFn: async () => {
      const query = { imei: [imei], from: time, to: time, quiet: 'show', withdrawn: 'show' } as const
      const { items } = await api('GET', '/api/events', { query, hideError: true })
      return items.find((one) => one.id === id)?.driver ?? null
    },
    enabled: useHasFleet(),
  })
  const known = data === undefined ? driver : data
  if (!known) return null
  return (
    <Fact label={t('driver')} wide>
      <DriverLink driver={known} />
    </Fact>
  )
}

/** What was done about it, and by whom. */
function ProcessingFact({ event }: { event: DeviceEvent }) {
  const t = useTranslations('events.details')
  const formats = useFormats()
  const { processing } = event
  return (
    <Fact label={t('processing')} wide>
      <span className="flex min-w-0 flex-col gap-0.5">
        <ProcessingState event={event} isProcessed={processing !== null} />
        {processing && (
          <>
            <span className="flex flex-wrap gap-x-1.5 text-meta text-muted">
              <bdi>{formats.moment(Date.parse(processing.time))}</bdi>
              {!processing.byOwnAccount && <span>{t('byAnother')}</span>}
            </span>
            {processing.content !== '' && (
              <span dir="auto" className="break-words whitespace-pre-line">
                {processing.content}
              </span>
            )}
          </>
        )}
      </span>
    </Fact>
  )
}

function Coordinates({ event: { lat, lon } }: { event: DeviceEvent }) {
  const t = useTranslations('events.details')
  const { coordinates } = useFormats()
  if (lat === null || lon === null) return null
  const text = coordinates(lat, lon)
  const copy = async () => {
    await navigator.clipboard.writeText(text)
    showToast({ text: t('copied'), tone: 'success' })
  }
  return (
    <Fact label={t('coordinates')} wide>
      <Ltr>{text}</Ltr>
      <IconButton small label={t('copy')} icon={<Copy />} className="-my-1.5" onClick={copy} />
    </Fact>
  )
}
