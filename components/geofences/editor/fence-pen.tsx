'use client'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useMap } from '@/components/map/map-context'
import type { Shape } from '@/lib/geofences/shape'
import { boundsAround } from '@/lib/geofences/shape-outline'
import { snapLinesOf } from '@/lib/geofences/snap-place'
import { useDraft, useLiveShape } from '../draft-context'
import FenceLayer from '../map/fence-layer'
import { isTouched, loadPen, type OpenedPen, openPen, type PenTerms, type Task } from './open-pen'
import { PenBar } from './pen-bar'

type Props = {
  color: string
  /** What corners and edges catch at. */
  others: readonly Shape[]
}

export type PenState = 'opening' | 'ready' | 'failed'

/** Draws the shape of the draft on the map, or changes it there. */
export default function FencePen({ color, others }: Props) {
  const { map, camera, addOverlay } = useMap()
  const { kind, shape, isDrawing, widthM, put, setPen } = useDraft()
  const { live, setLive, setPenCan } = useLiveShape()
  const pen = useRef<OpenedPen | null>(null)
  const [state, setState] = useState<PenState>('opening')
  const snapLines = useMemo(() => snapLinesOf(others), [others])
  const terms = useRef<PenTerms>({ color, widthM, snapLines })
  terms.current = { color, widthM, snapLines }
  const task = useMemo(
    (): Task => (shape && !isDrawing ? { edit: shape } : { draw: kind }),
    [shape, isDrawing, kind],
  )
  const newest = useEffectEvent(() => task)
  const done = useEffectEvent((drawn: Shape) => put(drawn))

  useEffect(() => {
    let round = 0
    const close = () => {
      round++
      pen.current?.close()
      pen.current = null
      setPen(null)
    }
    // What is drawn is a figure of the map's own: another style knows nothing of it.
    const open = () => {
      close()
      const mine = round
      void loadPen().then(
        (loaded) => {
          if (mine !== round) return
          const opened = openPen(map, loaded, {
            terms: () => terms.current,
            onLive: setLive,
            onPoints: setPenCan,
            onDone: (drawn) => done(drawn),
          })
          pen.current = opened
          setPen(opened)
          opened.take(newest())
          setState('ready')
        },
        () => setState('failed'),
      )
    }
    map.doubleClickZoom.disable()
    const remove = addOverlay({ id: 'fence-pen', add: open, remove: close })
    return () => {
      remove()
      close()
      setLive(null)
      map.doubleClickZoom.enable()
    }
  }, [map, addOverlay, setPen, setLive, setPenCan])

  useEffect(() => {
    // What the pen itself has just finished is drawn again, with handles.
    pen.current?.take(task)
  }, [task])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the pen reads the colour itself
  useEffect(() => pen.current?.repaint(), [color])

  const bringIntoView = useEffectEvent(() => {
    const bounds = shape && boundsAround([shape])
    if (!bounds || !isTouched()) return
    // Once the sheet has come up over what was drawn.
    return setTimeout(() => camera.fit(bounds, { margin: 32, maxZoom: map.getZoom(), duration: 300 }), 250)
  })
  useEffect(() => {
    if (isDrawing) return
    const timer = bringIntoView()
    return () => clearTimeout(timer)
  }, [isDrawing])

  const band = live ?? (isDrawing ? null : shape)
  const bands = useMemo(
    () => (band?.kind === 'corridor' ? [{ id: 0, name: '', color, shape: band }] : []),
    [band, color],
  )
  return (
    <>
      <FenceLayer id="fence-band" fences={bands} labels={false} />
      <PenBar state={state} />
    </>
  )
}
