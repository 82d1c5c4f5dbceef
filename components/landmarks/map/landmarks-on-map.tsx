'use client'
import { Suspense, useEffect, useEffectEvent, useMemo } from 'react'
import { useMap } from '@/components/map/map-context'
import { lazyPart } from '@/components/ui/lazy-part'
import type { Shape } from '@/lib/geofences/shape'
import { boundsAround } from '@/lib/geofences/shape-outline'
import { useLandmarkDesk } from '../landmarks-context'
import { LandmarkLayer } from './landmark-layer'

/** Comes with the library that draws. */
const FencePen = lazyPart(() => import('@/components/geofences/editor/fence-pen'))

const MARGIN = 64
const CLOSEST = 16.5
const PLACE_ZOOM = 15
const MOVE_MS = 400
const PEN_COLOR = '#3b7aff'

/** The landmarks of the list on the map, and the one that is drawn. */
export function LandmarksOnMap() {
  const { landmarks, chosen, choose, editor } = useLandmarkDesk()
  const editedId = editor?.landmark?.id ?? null
  const drawn = useMemo(() => (landmarks ?? []).filter(({ id }) => id !== editedId), [landmarks, editedId])
  const shapes = useMemo(() => drawn.map(({ shape }) => shape), [drawn])
  useCamera()
  return (
    <>
      <LandmarkLayer
        id="landmarks"
        landmarks={drawn}
        chosenId={editor ? null : (chosen?.id ?? null)}
        onPress={editor ? undefined : choose}
      />
      {editor && (
        <Suspense>
          <FencePen color={PEN_COLOR} others={shapes} />
        </Suspense>
      )}
    </>
  )
}

/** Shows all that there is at first, then what is chosen, edited or searched for. */
function useCamera(): void {
  const { map, camera } = useMap()
  const { landmarks, search, chosen, editor, place } = useLandmarkDesk()
  const show = useEffectEvent((shapes: readonly Shape[], animate: boolean) => {
    const bounds = boundsAround(shapes)
    const motion = animate ? { duration: MOVE_MS } : { animate }
    if (bounds) camera.fit(bounds, { margin: MARGIN, maxZoom: CLOSEST, ...motion })
  })
  const isThere = landmarks !== null
  const shapesAtFirst = useEffectEvent(() => (search === '' && !editor ? (landmarks ?? []) : []))
  useEffect(() => {
    if (!isThere) return
    show(
      shapesAtFirst().map(({ shape }) => shape),
      false,
    )
  }, [isThere])

  const shapeOf = useEffectEvent((id: number) => landmarks?.find((landmark) => landmark.id === id)?.shape)
  useEffect(() => {
    if (!chosen || chosen.shows === 0) return
    const shape = shapeOf(chosen.id)
    if (shape) show([shape], true)
  }, [chosen])

  const edited = editor?.landmark ?? null
  useEffect(() => {
    if (edited) show([edited.shape], true)
  }, [edited])

  useEffect(() => {
    if (!place) return
    const zoom = Math.max(map.getZoom(), PLACE_ZOOM)
    camera.ease({ center: [place.lon, place.lat], zoom, duration: MOVE_MS })
  }, [map, camera, place])
}
