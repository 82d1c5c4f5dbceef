'use client'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useMap } from '../map-context'
import { type Coordinates, type Drawing, openDrawing } from './open-drawing'

export type DrawingState = 'opening' | 'ready' | 'failed'

/**
 * Lets a figure be drawn while the component is there. `points` are longitude and latitude in degrees. Presses on the
 * map are taken once `state` is ready: the library comes with the first drawing, and may fail to.
 */
export function useDrawing(figure: 'line' | 'rectangle', onFinish: (points: Coordinates) => void) {
  const { map } = useMap()
  const [points, setPoints] = useState<Coordinates>([])
  const [state, setState] = useState<DrawingState>('opening')
  const drawing = useRef<Drawing | null>(null)
  const finish = useEffectEvent(onFinish)

  useEffect(() => {
    let closed = false
    map.doubleClickZoom.disable()
    void openDrawing(map, figure, { onChange: setPoints, onFinish: (drawn) => finish(drawn) }).then(
      (opened) => {
        if (closed) return opened.close()
        drawing.current = opened
        setState('ready')
      },
      () => setState('failed'),
    )
    return () => {
      closed = true
      drawing.current?.close()
      drawing.current = null
      map.doubleClickZoom.enable()
    }
  }, [map, figure])

  const clear = () => {
    drawing.current?.clear()
    setPoints([])
  }
  return { state, points, clear }
}
