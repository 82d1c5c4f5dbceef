'use client'
import { lazyPart } from '@/components/ui/lazy-part'
import './map.css'
import type { Map as MapLibreMap } from 'maplibre-gl'
import { type ReactNode, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { cn } from '@/components/ui/cn'
import type { Basemap } from '@/lib/basemap/schema'
import type { Theme } from '@/lib/brand/palette'
import type { Units } from '@/lib/format/units'
import type { Language } from '@/lib/i18n/languages'
import { MapAttribution } from './map-attribution'
import { MapContext } from './map-context'
import { type MapButtons, MapControls } from './map-controls'
import type { InitialView } from './map-instance'
import { MapNotice } from './map-notice'
import { ScaleBar } from './scale-bar'
import { useFullScreen } from './use-full-screen'
import { useMapInstance } from './use-map-instance'
import { useStreetLoss } from './use-street-loss'
import { useStreets } from './use-streets'
import { useTileTrouble } from './use-tile-trouble'

/** Google's library comes only to who chose its map. */
const GoogleBasemap = lazyPart(() => import('./google/google-basemap'))

const ALL_BUTTONS: MapButtons = { zoom: true, fullScreen: true }

type Props = {
  /** Null while it is not known yet; then the map waits. */
  basemap: Basemap | null
  theme: Theme
  language: Language
  /** Read once. */
  initialView: InitialView
  /** What the map shows, for screen readers. */
  label: string
  distanceUnit?: Units['distance']
  /** A picture rather than a tool: no buttons, no scale. */
  minimal?: boolean
  /** All of them where nothing is said. */
  buttons?: MapButtons
  className?: string
  onReady?: (map: MapLibreMap) => void
  /** Buttons of the page's own, above those of the map. */
  tools?: ReactNode
  /** Drawn once there is a map; they reach it by `useMap()`. */
  children?: ReactNode
}

/**
 * A map that fills its box. What lies over it says so by `--map-inset-start`, `--map-inset-end`, `--map-inset-top` and
 * `--map-inset-bottom`, set on it or around it: the map's buttons and its camera keep clear of that.
 */
export function MapView({
  minimal = false,
  buttons = ALL_BUTTONS,
  distanceUnit = 'km',
  className,
  tools,
  children,
  ...options
}: Props) {
  const { basemap, theme, language, onReady } = options
  const [container, setContainer] = useState<HTMLDivElement | null>(null)
  const streets = useStreets(basemap)
  const { drawn } = streets
  const { instance, stage, retry } = useMapInstance(container, { ...options, basemap: drawn })
  const fullScreen = useFullScreen()
  const tileTrouble = useTileTrouble(instance?.map ?? null, drawn)
  useStreetLoss(instance?.map ?? null, streets)
  const [googleTrouble, setGoogleTrouble] = useState(false)
  const onGoogleTrouble = useCallback(() => setGoogleTrouble(true), [])
  const ready = useRef(onReady)
  ready.current = onReady

  const handle = useMemo(
    () =>
      instance && {
        map: instance.map,
        camera: instance.camera,
        theme,
        addOverlay: instance.overlays.add,
        withStyle: instance.overlays.withStyle,
      },
    [instance, theme],
  )
  useEffect(() => {
    if (instance) ready.current?.(instance.map)
  }, [instance])

  return (
    <div
      data-map={stage}
      className={cn(
        'map-view isolate overflow-hidden bg-bg',
        fullScreen.on ? 'map-full-screen fixed inset-0 z-30' : (className ?? 'relative size-full'),
      )}
    >
      {basemap?.id === 'google' && instance && (
        <Suspense>
          <GoogleBasemap
            map={instance.map}
            apiKey={basemap.key}
            theme={theme}
            language={language}
            onTrouble={onGoogleTrouble}
          />
        </Suspense>
      )}
      <div ref={setContainer} className="absolute inset-0" />
      {handle && (
        <MapContext.Provider value={handle}>
          {children}
          {!minimal && (
            <>
              <MapControls tools={tools} fullScreen={fullScreen} buttons={buttons} />
              <ScaleBar unit={distanceUnit} />
            </>
          )}
        </MapContext.Provider>
      )}
      {drawn && <MapAttribution basemap={drawn} />}
      <MapNotice
        stage={stage}
        tileTrouble={tileTrouble || (basemap?.id === 'google' && googleTrouble)}
        streets={streets}
        onRetry={retry}
      />
    </div>
  )
}
