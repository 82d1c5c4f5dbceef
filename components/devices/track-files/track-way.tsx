'use client'
import { useTranslations } from 'next-intl'
import { Suspense, useMemo } from 'react'
import { usePlaces, usePlaceText } from '@/components/places/use-places'
import { Fact } from '@/components/ui/fact'
import { lazyPart } from '@/components/ui/lazy-part'
import { Skeleton } from '@/components/ui/skeleton'

const TrackMap = lazyPart(() => import('./track-map'))

/** Where the points of a file are: a map, and the names of the first and the last place. */
export function TrackWay({ way }: { way: readonly [number, number][] }) {
  return (
    <figure className="flex flex-col gap-3">
      <div className="h-48 overflow-hidden rounded-panel border border-hairline">
        <Suspense fallback={<Skeleton className="size-full" />}>
          <TrackMap way={way} />
        </Suspense>
      </div>
      <figcaption>
        <Ends way={way} />
      </figcaption>
    </figure>
  )
}

function Ends({ way }: { way: readonly [number, number][] }) {
  const t = useTranslations('trackImport')
  const ends = useMemo(() => {
    const [first, last] = [way[0], way.at(-1)]
    return first && last ? ([first, last] as const).map(([lon, lat]) => [lat, lon] as const) : []
  }, [way])
  const placeOf = usePlaces(ends)
  const placeText = usePlaceText()
  return (
    <dl className="grid grid-cols-2 gap-3">
      {ends.map((end, index) => {
        const place = placeOf(end)
        return (
          <Fact key={index === 0 ? 'start' : 'end'} label={t(index === 0 ? 'startPlace' : 'endPlace')}>
            <bdi>{place ? placeText(place) : '…'}</bdi>
          </Fact>
        )
      })}
    </dl>
  )
}
