'use client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { MapPin, Play, Undo2 } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { Suspense, useState } from 'react'
import { useAccount, useFormats } from '@/components/account/account-context'
import type { NumberedPlace } from '@/components/map/numbered-map'
import { PagedList } from '@/components/table/paged-list'
import { Badge } from '@/components/ui/badge'
import { Button, buttonVariants } from '@/components/ui/button'
import { Chip } from '@/components/ui/chip'
import { cn } from '@/components/ui/cn'
import { EmptyState } from '@/components/ui/empty-state'
import { IconButton } from '@/components/ui/icon-button'
import { lazyPart } from '@/components/ui/lazy-part'
import { ScrollStrip } from '@/components/ui/scroll-strip'
import { showToast } from '@/components/ui/sonner'
import { EPISODE_KINDS } from '@/lib/fleet/scores/episodes'
import type { ScoredEvent } from '@/lib/fleet/scores/score-list-schema'
import type { LossKind } from '@/lib/fleet/scores/score-profile'
import { api } from '@/lib/http/client'
import { writePlaybackQuery } from '@/lib/playback/playback-query'
import type { Period } from '@/lib/time/period'
import { DisputeDialog } from './dispute-dialog'
import { pointsText } from './score-words'
import { showDispute, useScoredEvents, type Whose } from './use-scores'

const NumberedMap = lazyPart(() => import('@/components/map/numbered-map'))

type Props = {
  whose: Whose
  kinds: readonly LossKind[]
  kind: LossKind | null
  setKind: (kind: LossKind | null) => void
  period: Period
}

/** Each time something cost points, on a map and in a list; what was none is taken out here. */
export function ScoredEvents({ whose, kinds, kind, setKind, period }: Props) {
  const t = useTranslations('fleet.scores')
  const [chosen, setChosen] = useState<number | null>(null)
  const [disputed, setDisputed] = useState<ScoredEvent | null>(null)
  const list = useScoredEvents(whose, kind, period)
  const rows = list.data?.pages.flatMap(({ items }) => items) ?? []
  const places: NumberedPlace[] = rows.flatMap(({ lat, lon }, at) =>
    lat === null || lon === null ? [] : [{ lat, lon, number: at + 1 }],
  )
  return (
    <section aria-label={t('events')} className="flex flex-col gap-3">
      <h2 className="text-md font-semibold">{t('events')}</h2>
      <KindChips kinds={kinds} kind={kind} setKind={setKind} />
      <PagedList
        list={list}
        rows={rows}
        waiting={4}
        texts={{ failed: t('failed'), more: t('more') }}
        empty={<EmptyState icon={<MapPin />} title={t('noEvents')} text={t('noEventsText')} />}
      >
        {places.length > 0 && (
          <div className="relative h-56 overflow-hidden rounded-control border border-hairline">
            <Suspense>
              <NumberedMap label={t('map')} places={places} chosen={chosen} onChoose={setChosen} />
            </Suspense>
          </div>
        )}
        <ol className="flex flex-col divide-y divide-hairline">
          {rows.map((event, at) => (
            <EventRow
              key={`${event.imei} ${event.vehicle.id} ${event.kind} ${event.start}`}
              event={event}
              number={at + 1}
              isChosen={chosen === at + 1}
              onChoose={() => setChosen(at + 1)}
              ofDriver={whose.driverId !== undefined}
              onDispute={() => setDisputed(event)}
            />
          ))}
        </ol>
      </PagedList>
      {disputed && <DisputeDialog event={disputed} onClose={() => setDisputed(null)} />}
    </section>
  )
}

type KindProps = {
  kinds: readonly LossKind[]
  kind: LossKind | null
  setKind: (kind: LossKind | null) => void
}

/** Which events are listed. */
function KindChips({ kinds, kind, setKind }: KindProps) {
  const t = useTranslations('fleet.scores')
  return (
    <ScrollStrip>
      {kinds.map((one) => (
        <Chip
          key={one}
          pressed={kind === one}
          onPress={() => setKind(kind === one ? null : one)}
          className="shrink-0 whitespace-nowrap"
        >
          {t(`kinds.${one}`)}
        </Chip>
      ))}
    </ScrollStrip>
  )
}

type RowProps = {
  event: ScoredEvent
  number: number
  isChosen: boolean
  /** All of them are one driver's, whose name need not be said again. */
  ofDriver: boolean
  onChoose: () => void
  onDispute: () => void
}

function EventRow({ event, number, isChosen, ofDriver, onChoose, onDispute }: RowProps) {
  const t = useTranslations('fleet.scores')
  const formats = useFormats()
  const mayEdit = useAccount().permissions.includes('fleet.edit')
  const {
    imei,
    kind,
    start,
    seconds,
    speedKmh,
    overKmh,
    strength,
    byDevice,
    points,
    dispute,
    vehicle,
    driver,
  } = event
  const facts = [
    seconds > 0 && formats.duration(seconds),
    speedKmh !== null && formats.speed(speedKmh),
    overKmh !== null && t('over', { speed: formats.speed(overKmh) }),
    strength !== null && t('strength', { value: formats.number(strength, 1) }),
    byDevice && t('byDevice'),
  ].filter(Boolean)
  // An event is known by its device.
  const mayDispute = mayEdit && kind !== 'night' && imei !== null
  return (
    <li className={cn('flex items-start gap-2 py-2', isChosen && 'bg-tint')}>
      <button
        type="button"
        onClick={onChoose}
        disabled={event.lat === null}
        className="flex min-w-0 flex-1 items-start gap-3 text-start"
      >
        <span className="mt-0.5 grid size-6 shrink-0 place-items-center rounded-full bg-hover text-meta font-semibold tabular-nums">
          {number}
        </span>
        <span className="flex min-w-0 flex-1 flex-col">
          <span className="flex flex-wrap items-center gap-x-2 text-body font-medium">
            <span className={cn(dispute && 'line-through')}>{t(`kinds.${kind}`)}</span>
            {dispute && <Badge>{t('disputed')}</Badge>}
            {!dispute && points !== null && points > 0 && (
              <span className="ms-auto shrink-0 font-semibold tabular-nums">
                {t('eventPoints', { points: pointsText(points, formats) })}
              </span>
            )}
          </span>
          <span className="text-meta text-muted">{facts.join(' · ')}</span>
          <span className="flex gap-x-2 text-meta text-muted">
            <span className="shrink-0">{formats.moment(Date.parse(start))}</span>
            <bdi className="truncate">{ofDriver ? vehicle.name : driver?.name}</bdi>
          </span>
          {dispute && (
            <span className="text-meta text-muted" dir="auto">
              {[dispute.comment, dispute.author].filter(Boolean).join(' — ')}
            </span>
          )}
        </span>
      </button>
      {imei !== null && (
        <Link
          href={playbackPath(imei, event)}
          prefetch={false}
          aria-label={t('play')}
          title={t('play')}
          className={buttonVariants({ tone: 'ghost' })}
        >
          <Play className="size-4 rtl:-scale-x-100" aria-hidden="true" />
        </Link>
      )}
      {mayDispute && dispute && <UndoButton event={event} />}
      {mayDispute && !dispute && (
        <Button tone="ghost" onClick={onDispute}>
          {t('dispute')}
        </Button>
      )}
    </li>
  )
}

function UndoButton({ event }: { event: ScoredEvent }) {
  const t = useTranslations('fleet.scores')
  const queries = useQueryClient()
  const undo = useMutation({
    mutationFn: async () => {
      const { imei, kind, start } = event
      const episode = EPISODE_KINDS.find((one) => one === kind)
      if (episode && imei !== null)
        await api('DELETE', '/api/fleet-scores/disputes', { query: { imei, kind: episode, start } })
    },
    onSuccess: async () => {
      showToast({ text: t('countsAgain'), tone: 'success' })
      await showDispute(queries, event, null)
    },
  })
  return (
    <IconButton
      label={t('undo')}
      icon={<Undo2 className="rtl:-scale-x-100" />}
      disabled={undo.isPending}
      onClick={() => undo.mutate()}
    />
  )
}

const AROUND_MS = 120_000

/** The drive around it, beginning at it. */
function playbackPath(imei: string, { start, end }: ScoredEvent): string {
  const at = Date.parse(start)
  const period = { from: at - AROUND_MS, to: Date.parse(end) + AROUND_MS }
  return `/monitorPlayback?${writePlaybackQuery({ imeis: [imei], period, at })}`
}
