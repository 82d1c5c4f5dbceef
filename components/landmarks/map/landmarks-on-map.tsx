'use client'
import { Suspense, useMemo } from 'react'
import { useAreaCamera } from '@/components/geofences/map/use-area-camera'
import { lazyPart } from '@/components/ui/lazy-part'
import { useLandmarkDesk } from '../landmarks-context'
import { LandmarkLayer } from './landmark-layer'

/** Comes with the library that draws. */
const FencePen = lazyPart(() => import('@/components/geofences/editor/fence-pen'))

const PEN_COLOR = '#3b7aff'

/** The landmarks of the list on the map, and the one that is drawn. */
export function LandmarksOnMap() {
  const { landmarks, search, chosen, choose, editor, place } = useLandmarkDesk()
  const editedId = editor?.landmark?.id ?? null
  const drawn = useMemo(() => (landmarks ?? []).filter(({ id }) => id !== editedId), [landmarks, editedId])
  const shapes = useMemo(() => drawn.map(({ shape }) => shape), [drawn])
  useAreaCamera({
    areas: landmarks,
    chosen,
    place,
    edited: editor?.landmark?.shape ?? null,
    isBusy: search !== '' || editor !== null,
  })
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
