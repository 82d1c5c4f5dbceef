'use client'
import { CircleHelp } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useFormats } from '@/components/account/account-context'
import { usePlaceText } from '@/components/places/use-places'
import { cn } from '@/components/ui/cn'
import { IconButton } from '@/components/ui/icon-button'
import type { Place } from '@/lib/places/schema'
import type { JourneyEntry } from '@/lib/playback/journey'

type Props = {
  entry: JourneyEntry
  first: boolean
  last: boolean
  /** The playhead is in it. */
  current: boolean
  chosen: boolean
  place: Place | null
  onPress: () => void
  /** Says why the journey was split here; there is nothing to say without it. */
  onWhy?: () => void
}

/** One interval of the journey beside the line that joins them all. */
export function JourneyRow({ entry, first, last, current, chosen, place, onPress, onWhy }: Props) {
  const { clock } = useFormats()
  const { title, detail } = useTexts(entry, place)
  const shortClock = clock(entry.from).slice(0, 5)
  const why = useTranslations('tripWhy')
  return (
    <div className="group relative h-full">
      <button
        type="button"
        aria-pressed={chosen}
        aria-current={current ? 'step' : undefined}
        onClick={onPress}
        className={cn(
          'relative flex h-full w-full items-stretch gap-2.5 ps-4 text-start -outline-offset-2',
          onWhy ? 'pe-11' : 'pe-3',
          chosen ? 'bg-tint' : 'hover:bg-hover',
        )}
      >
        <span dir="ltr" className="w-9 shrink-0 pt-2.5 text-meta text-muted tabular-nums">
          {/* The clock of the period's edge would say that it began then. */}
          {!beganBefore(entry) && shortClock}
        </span>
        <span className="relative w-6 shrink-0" aria-hidden="true">
          <Line entry={entry} first={first} last={last} />
          <Knot entry={entry} current={current} />
        </span>
        <span className="min-w-0 flex-1 py-2">
          <span
            className={cn('block truncate text-body tabular-nums', current ? 'font-semibold' : 'font-medium')}
          >
            {title}
          </span>
          <span className="block truncate text-meta text-muted tabular-nums" title={detail}>
            {detail}
          </span>
        </span>
      </button>
      {onWhy && (
        <IconButton
          label={why('open')}
          icon={<CircleHelp />}
          onClick={onWhy}
          className="absolute end-2 top-1/2 -translate-y-1/2 opacity-0 transition-opacity group-focus-within:opacity-100 group-hover:opacity-100 touch:opacity-100"
        />
      )}
    </div>
  )
}

/** Whether it stood there already when the period began. */
const beganBefore = (entry: JourneyEntry) => entry.kind === 'stop' && entry.since < entry.from

function useTexts(entry: JourneyEntry, place: Place | null): { title: string; detail: string } {
  const t = useTranslations('playback.journey')
  const { distance, duration, speed, since } = useFormats()
  const placeText = usePlaceText()
  const span = (ms: number) => duration(ms / 1000)
  const took = span(entry.to - entry.from)
  switch (entry.kind) {
    case 'trip': {
      const speeds = { average: speed(entry.averageKmh), max: speed(entry.maxKmh) }
      return {
        title: t('trip', { distance: distance(entry.metres), duration: took }),
        detail: entry.open ? t('underWay', speeds) : t('speeds', speeds),
      }
    }
    case 'stop': {
      const long = span(entry.ms)
      const isOld = beganBefore(entry)
      const title = isOld
        ? t('parkedSince', { since: since(entry.since, entry.from) })
        : t(entry.open ? 'stopOpen' : 'stop', { duration: long })
      const idled = entry.idlingMs >= 60_000 ? t('idled', { duration: span(entry.idlingMs) }) : null
      const parts = [isOld && long, idled, place && placeText(place)]
      return { title, detail: parts.filter(Boolean).join(' · ') }
    }
    case 'gap':
      return {
        title: t('gap', { duration: took }),
        detail: entry.metres > 0 ? t('gapWay', { distance: distance(entry.metres) }) : t('gapHint'),
      }
  }
}

function Line({ entry, first, last }: Pick<Props, 'entry' | 'first' | 'last'>) {
  const edge = cn(first ? 'top-5' : 'top-0', last ? 'bottom-[calc(100%-20px)]' : 'bottom-0')
  if (entry.kind === 'gap')
    return <span className={cn('absolute start-1/2 -ms-px border-s-2 border-dashed border-outline', edge)} />
  return (
    <span
      className={cn(
        'absolute start-1/2 w-[3px] -ms-[1.5px]',
        edge,
        entry.kind === 'trip' ? 'bg-moving' : 'bg-hairline',
      )}
    />
  )
}

/** Stops carry the number that they have on the map. */
function Knot({ entry, current }: Pick<Props, 'entry' | 'current'>) {
  if (entry.kind === 'stop')
    return (
      <span
        className={cn(
          'absolute start-1/2 top-2 -ms-3 grid h-6 min-w-6 place-items-center rounded-full border-2 border-surface bg-parked px-1 text-2xs font-semibold text-surface tabular-nums',
          current && 'ring-2 ring-parked',
        )}
      >
        {entry.number}
      </span>
    )
  return (
    <span
      className={cn(
        'absolute start-1/2 top-4 -ms-1 size-2 rounded-full border-2 border-surface',
        entry.kind === 'trip' ? 'bg-moving' : 'bg-outline',
        current && 'ring-2 ring-moving',
      )}
    />
  )
}
