'use client'
import { useEffect, useRef, useState } from 'react'
import type { DrawnBasemap } from '@/lib/basemap/streets-state'
import type { Theme } from '@/lib/brand/palette'
import type { Language } from '@/lib/i18n/languages'
import type { InitialView, Look, MapInstance } from './map-instance'
import { wakeGraphics } from './wake-graphics'

/** Where a map stands: being loaded, drawn, taken from us by the browser for now, or not possible here. */
export type MapStage = 'loading' | 'ready' | 'lost' | 'unsupported' | 'failed'

type Options = {
  basemap: DrawnBasemap | null
  theme: Theme
  language: Language
  initialView: InitialView
  label: string
}

/** Makes one map in `container`, as soon as there is a base map, and keeps it looking as told. */
export function useMapInstance(container: HTMLElement | null, options: Options) {
  const { basemap, theme, language, label } = options
  const [instance, setInstance] = useState<MapInstance | null>(null)
  const [stage, setStage] = useState<MapStage>('loading')
  const [attempt, setAttempt] = useState(0)
  const latest = useRef(options)
  latest.current = options
  const canStart = container !== null && basemap !== null

  // Long before there is a base map to be shown.
  useEffect(() => void wakeGraphics(), [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` asks for another try
  useEffect(() => {
    const first = latest.current
    if (!canStart || !container || !first.basemap) return
    let made: MapInstance | undefined
    let gone = false
    setStage('loading')
    let look: Look = { ...first, basemap: first.basemap }
    const lookNow = () => {
      const { basemap, theme, language } = latest.current
      look = { basemap: basemap ?? look.basemap, theme, language }
      return look
    }
    start(container, lookNow, first, setStage).then(
      (opened) => {
        made = opened
        if (gone) return opened.dispose()
        opened.map.once('style.load', () => {
          setInstance(opened)
          setStage('ready')
        })
      },
      (error: unknown) => {
        if (!gone) setStage(isUnsupported(error) ? 'unsupported' : 'failed')
      },
    )
    return () => {
      gone = true
      made?.dispose()
      setInstance(null)
    }
  }, [canStart, container, attempt])

  useEffect(() => {
    if (basemap) instance?.show({ basemap, theme, language })
  }, [instance, basemap, theme, language])

  useEffect(() => {
    instance?.map.getCanvas().setAttribute('aria-label', label)
  }, [instance, label])

  return { instance, stage, retry: () => setAttempt((count) => count + 1) }
}

async function start(
  container: HTMLElement,
  lookNow: () => Look,
  { initialView, label }: Options,
  setStage: (stage: MapStage) => void,
): Promise<MapInstance> {
  const { openMap } = await import('./map-instance')
  const opened = await openMap(container, lookNow, initialView, label)
  opened.map.on('webglcontextlost', () => setStage('lost'))
  opened.map.on('webglcontextrestored', () => setStage('ready'))
  return opened
}

const isUnsupported = (error: unknown) => error instanceof Error && error.name === 'GPUInitializationError'
