'use client'
import { useTranslations } from 'next-intl'
import { Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { usePlaces } from '@/components/places/use-places'
import type { AskedTrip } from '@/components/trip-why/trip-why-sheet'
import { lazyPart } from '@/components/ui/lazy-part'
import { VirtualList } from '@/components/ui/virtual-list'
import { explainedTrip } from '@/lib/playback/explained-trip'
import type { JourneyEntry } from '@/lib/playback/journey'
import type { PlayedTrack } from '@/lib/playback/played-track'
import { firstEndingAfter } from '@/lib/playback/spans'
import { useClockTime, usePlayback } from '../playback-context'
import { JourneyRow } from './journey-row'

const TripWhySheet = lazyPart(() => import('@/components/trip-why/trip-why-sheet'))

const ROW_PX = 56
const NOWHERE: [number, number][] = []

/** Trips, stops and gaps from the first to the last; a press jumps there and brightens the interval. */
export function JourneyList({ played, className }: { played: PlayedTrack; className?: string }) {
  const t = useTranslations('playback')
  const { clock, chosen, choose, primary } = usePlayback()
  const [asked, setAsked] = useState<AskedTrip | null>(null)
  const [current, setCurrent] = useState<string | null>(null)
  const { journey } = played
  const stops = useMemo(
    () =>
      journey.flatMap((entry): [number, number][] => (entry.kind === 'stop' ? [[entry.lat, entry.lon]] : [])),
    [journey],
  )
  const place = usePlaces(stops.length > 0 ? stops : NOWHERE)
  const shown = useRef(current)

  useClockTime((time) => {
    // Entries touch: at the border between two it is the later one.
    const index = Math.min(journey.length - 1, firstEndingAfter(journey, time))
    const key = journey[index]?.key ?? null
    if (key === shown.current) return
    shown.current = key
    setCurrent(key)
  })
  useEffect(() => {
    shown.current = null
  }, [])

  const press = (entry: JourneyEntry) => {
    choose(entry.key === chosen?.key ? null : entry)
    if (entry.key !== chosen?.key) clock.dispatch({ type: 'seek', time: entry.from })
  }
  const askWhy = (entry: JourneyEntry) => {
    const trip = explainedTrip(journey, entry)
    if (!trip || !primary) return undefined
    const { start, edge } = trip
    return () => setAsked({ imei: primary.imei, start: new Date(start).toISOString(), edge })
  }
  return (
    <>
      <VirtualList
        label={t('journey.title')}
        items={journey}
        keyOf={(entry) => entry.key}
        rowHeight={() => ROW_PX}
        className={className}
        renderRow={(entry, index) => (
          <JourneyRow
            entry={entry}
            first={index === 0}
            last={index === journey.length - 1}
            current={entry.key === current}
            chosen={entry.key === chosen?.key}
            place={entry.kind === 'stop' ? place([entry.lat, entry.lon]) : null}
            onPress={() => press(entry)}
            onWhy={askWhy(entry)}
          />
        )}
      />
      {asked && (
        <Suspense>
          <TripWhySheet
            key={`${asked.start} ${asked.edge}`}
            asked={asked}
            onClose={() => setAsked(null)}
            onMoment={(time) => clock.dispatch({ type: 'seek', time })}
          />
        </Suspense>
      )}
    </>
  )
}
