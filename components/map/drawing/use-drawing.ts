'use client'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useMap } from '../map-context'
import { type Coordinates, type Drawing, openDrawing } from './open-drawing'

/** Lets a figure be drawn while the component is there. */
export function useDrawing(figure: 'line' | 'rectangle', onFinish: (points: Coordinates) => void) {
  const { map } = useMap()
  const [points, setPoints] = useState<Coordinates>([])
  const drawing = useRef<Drawing | null>(null)
  const finish = useEffectEvent(onFinish)

  useEffect(() => {
    let closed = false
    map.doubleClickZoom.disable()
    void openDrawing(map, figure, { onChange: setPoints, onFinish: (drawn) => finish(drawn) }).then(
      (opened) => {
        if (closed) opened.close()
        else drawing.current = opened
      },
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
  return { points, clear }
}
