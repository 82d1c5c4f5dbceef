'use client'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useEffectEvent, useMemo } from 'react'
import { useAccount } from '@/components/account/account-context'
import { useMap } from '@/components/map/map-context'
import { lazyPart } from '@/components/ui/lazy-part'
import type { Shape } from '@/lib/geofences/shape'
import { boundsAround } from '@/lib/geofences/shape-outline'
import { api } from '@/lib/http/client'
import { useFenceDesk } from '../fences-context'
import { EVERY_FENCE } from '../use-fences'
import FenceLayer from './fence-layer'
import type { DrawnFence } from './fence-overlay'

/** Comes with the library that draws. */
const FencePen = lazyPart(() => import('../editor/fence-pen'))

const MARGIN = 96
const CLOSEST = 15.5
const PLACE_ZOOM = 14
const MOVE_MS = 400
const SOME = 100

/** The fences of the list on the map, and the one that is drawn. */
export function FencesOnMap() {
  const { fences, chosen, choose, editor, color } = useFenceDesk()
  const editedId = editor?.fence?.id ?? null
  const drawn = useMemo(
    () => (fences ?? []).filter(({ id }) => id !== editedId) as DrawnFence[],
    [fences, editedId],
  )
  const shapes = useMemo(() => drawn.map(({ shape }) => shape), [drawn])
  useCamera()
  return (
    <>
      <FenceLayer
        id="fences"
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

/** Shows all that there is at first, then what is chosen, edited or searched for. */
function useCamera(): void {
  const { map, camera } = useMap()
  const { fences, filter, chosen, editor, goal } = useFenceDesk()
  const show = useEffectEvent((shapes: readonly Shape[], animate: boolean) => {
    const bounds = boundsAround(shapes)
    if (bounds)
      camera.fit(bounds, {
        margin: MARGIN,
        maxZoom: CLOSEST,
        ...(animate ? { duration: MOVE_MS } : { animate }),
      })
  })
  const shapeOf = useEffectEvent((id: number | undefined) => fences?.find((fence) => fence.id === id)?.shape)
  const isThere = fences !== null
  const shapesAtFirst = useEffectEvent(() => {
    const linked = shapeOf(chosen?.id)
    if (linked) return [linked]
    return filter === EVERY_FENCE && !editor ? (fences ?? []).map(({ shape }) => shape) : []
  })
  useEffect(() => {
    if (isThere) show(shapesAtFirst(), false)
  }, [isThere])
  useEffect(() => {
    if (!chosen || chosen.shows === 0) return
    const shape = shapeOf(chosen.id)
    if (shape) show([shape], true)
  }, [chosen])
  const edited = editor?.fence ?? null
  useEffect(() => {
    if (edited) show([edited.shape], true)
  }, [edited])
  useEffect(() => {
    if (!goal) return
    if ('shape' in goal) return show([goal.shape], true)
    const zoom = Math.max(map.getZoom(), PLACE_ZOOM)
    camera.ease({ center: [goal.lon, goal.lat], zoom, duration: MOVE_MS })
  }, [map, camera, goal])

  const vehicles = useVehiclePlaces(fences !== null && fences.length === 0 && filter === EVERY_FENCE)
  const showVehicles = useEffectEvent((places: readonly { lat: number; lon: number }[]) => {
    show(
      places.map(({ lat, lon }) => ({ kind: 'circle', lat, lon, radiusM: 1 })),
      false,
    )
  })
  useEffect(() => {
    if (vehicles) showVehicles(vehicles)
  }, [vehicles])
}

/** Where some of the vehicles are: whoever has no fences yet draws the first where these are. */
function useVehiclePlaces(isWanted: boolean) {
  const mayLocate = useAccount().permissions.includes('positions.read')
  const { data } = useQuery({
    queryKey: ['geofences', 'vehicles'],
    queryFn: async ({ signal }) => {
      const query = { pageSize: SOME }
      const { items } = await api('GET', '/api/devices', { query, signal, hideError: true })
      return items.flatMap(({ lat, lon }) => (lat === null || lon === null ? [] : [{ lat, lon }]))
    },
    enabled: isWanted && mayLocate,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data
}
