'use client'
import { Suspense, useMemo } from 'react'
import FenceLayer from '@/components/geofences/map/fence-layer'
import type { DrawnFence } from '@/components/geofences/map/fence-overlay'
import { useAreaCamera } from '@/components/geofences/map/use-area-camera'
import { lazyPart } from '@/components/ui/lazy-part'
import { circleOf } from '@/lib/black-cars/black-car-values'
import { useBlackCarDesk } from '../black-cars-context'

/** Comes with the library that draws. */
const FencePen = lazyPart(() => import('@/components/geofences/editor/fence-pen'))

/** The black-car addresses of the list on the map, and the one that is drawn. */
export function BlackCarsOnMap() {
  const { blackCars, filter, chosen, choose, editor, place, color } = useBlackCarDesk()
  const areas = useMemo(
    () =>
      blackCars?.map((blackCar): DrawnFence => {
        const { id, name, color } = blackCar
        return { id, name, color, shape: circleOf(blackCar) }
      }) ?? null,
    [blackCars],
  )
  const target = editor?.blackCar ?? null
  const drawn = useMemo(() => (areas ?? []).filter(({ id }) => id !== target?.id), [areas, target])
  const shapes = useMemo(() => drawn.map(({ shape }) => shape), [drawn])
  const edited = useMemo(() => target && circleOf(target), [target])
  const isBusy = filter.search !== '' || filter.state !== null || editor !== null
  useAreaCamera({ areas, isBusy, chosen, edited, place })
  return (
    <>
      <FenceLayer
        id="black-cars"
        fences={drawn}
        chosenId={editor ? null : (chosen?.id ?? null)}
        onPress={editor ? undefined : choose}
      />
      {editor && (
        <Suspense>
          <FencePen color={color} others={shapes} />
        </Suspense>
      )}
    </>
  )
}
