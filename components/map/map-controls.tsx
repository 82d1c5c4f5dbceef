'use client'
import { Maximize, Minimize, Minus, Navigation2, Plus } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type ReactNode, useEffect, useState } from 'react'
import { IconButton } from '@/components/ui/icon-button'
import { useMap } from './map-context'
import type { FullScreen } from './use-full-screen'

/** Which of the map's own buttons there are. */
export type MapButtons = { zoom: boolean; fullScreen: boolean }

type Props = { tools?: ReactNode; fullScreen: FullScreen; buttons: MapButtons }

/** Buttons at the lower inline end: the page's own, north, zoom, full screen. */
export function MapControls({ tools, fullScreen, buttons }: Props) {
  const t = useTranslations('map')
  const { camera } = useMap()
  const zoom = useZoomLimits()
  return (
    <div className="map-controls">
      {tools}
      <Compass />
      {buttons.zoom && (
        <ButtonGroup>
          <IconButton
            label={t('zoomIn')}
            icon={<Plus />}
            disabled={zoom.atMost}
            onClick={() => camera.zoomBy(1)}
          />
          <IconButton
            label={t('zoomOut')}
            icon={<Minus />}
            disabled={zoom.atLeast}
            onClick={() => camera.zoomBy(-1)}
          />
        </ButtonGroup>
      )}
      {buttons.fullScreen && (
        <ButtonGroup>
          <IconButton
            label={fullScreen.on ? t('leaveFullScreen') : t('fullScreen')}
            icon={fullScreen.on ? <Minimize /> : <Maximize />}
            pressed={fullScreen.on}
            onClick={fullScreen.toggle}
          />
        </ButtonGroup>
      )}
    </div>
  )
}

/** Buttons that belong together, on one piece of paper. */
export function ButtonGroup({ children }: { children: ReactNode }) {
  return <div className="map-buttons">{children}</div>
}

function Compass() {
  const t = useTranslations('map')
  const { map } = useMap()
  const [turn, setTurn] = useState(() => ({ bearing: map.getBearing(), pitch: map.getPitch() }))
  useEffect(() => {
    const follow = () => setTurn({ bearing: map.getBearing(), pitch: map.getPitch() })
    map.on('rotate', follow)
    map.on('pitch', follow)
    return () => {
      map.off('rotate', follow)
      map.off('pitch', follow)
    }
  }, [map])
  if (Math.abs(turn.bearing) < 0.5 && turn.pitch < 0.5) return null
  return (
    <ButtonGroup>
      <IconButton
        label={t('northUp')}
        icon={<Navigation2 style={{ rotate: `${-turn.bearing}deg` }} />}
        className="animate-fade"
        onClick={() => map.easeTo({ bearing: 0, pitch: 0 })}
      />
    </ButtonGroup>
  )
}

function useZoomLimits() {
  const { map } = useMap()
  const [limits, setLimits] = useState({ atLeast: false, atMost: false })
  useEffect(() => {
    const follow = () => {
      const zoom = map.getZoom()
      const [atLeast, atMost] = [zoom <= map.getMinZoom() + 0.01, zoom >= map.getMaxZoom() - 0.01]
      setLimits((old) => (old.atLeast === atLeast && old.atMost === atMost ? old : { atLeast, atMost }))
    }
    follow()
    map.on('zoom', follow)
    return () => {
      map.off('zoom', follow)
    }
  }, [map])
  return limits
}
