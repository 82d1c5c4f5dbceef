'use client'
import { Flag, LocateFixed, Maximize2, Waypoints } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import { useUnits } from '@/components/account/account-context'
import { BasemapMenu } from '@/components/map/basemap-menu'
import type { Insets } from '@/components/map/free-area'
import { useOverlay } from '@/components/map/map-context'
import { ButtonGroup } from '@/components/map/map-controls'
import { MapView } from '@/components/map/map-view'
import { useBasemaps } from '@/components/map/use-basemaps'
import { useTheme } from '@/components/map/use-theme'
import { IconButton } from '@/components/ui/icon-button'
import { usePlayback } from '../playback-context'
import { PLAYBACK_SLOTS } from './playback-slots'
import { SpeedLegend } from './speed-legend'
import { TrackPointer } from './track-pointer'
import { useAsideMarks } from './use-aside-marks'
import { useCamera } from './use-camera'
import { useDirectionTicks } from './use-direction-ticks'
import { useMatchedStreets } from './use-matched-streets'
import { useStopMarks } from './use-stop-marks'
import { useTrackLines } from './use-track-lines'
import { VehicleMarkers } from './vehicle-markers'

const WORLD = { center: [10, 25] as [number, number], zoom: 1.6 }

/** The map of the ways. `margin` is kept between what is shown and the edges of the map's free area. */
export function PlaybackMap({ margin }: { margin: Insets }) {
  const t = useTranslations('playback.map')
  const language = useLocale()
  const theme = useTheme()
  const { basemaps, chosen, choose } = useBasemaps()
  const { distance } = useUnits()
  const { vehicles } = usePlayback()
  const ready = vehicles.some(({ played }) => played)
  return (
    <MapView
      basemap={chosen}
      theme={theme}
      language={language}
      initialView={WORLD}
      label={t('label')}
      distanceUnit={distance}
      tools={
        <>
          {ready && <Tools margin={margin} />}
          <BasemapMenu basemaps={basemaps} chosen={chosen?.id} onChoose={choose} />
        </>
      }
    >
      <Layers />
      <VehicleMarkers />
      <TrackPointer />
      {ready && (
        <div className="absolute start-3 bottom-[calc(var(--map-inset-bottom,0px)+48px)]">
          <SpeedLegend />
        </div>
      )}
    </MapView>
  )
}

function Layers() {
  useOverlay(PLAYBACK_SLOTS)
  useMatchedStreets()
  useTrackLines()
  useDirectionTicks()
  useAsideMarks()
  useStopMarks()
  return null
}

function Tools({ margin }: { margin: Insets }) {
  const t = useTranslations('playback.map')
  const { follows, setFollows, showsSetAside, setShowsSetAside, primary, streets } = usePlayback()
  const { showAll } = useCamera(margin)
  const aside = primary?.played?.setAside.length ?? 0
  return (
    <ButtonGroup>
      <IconButton label={t('showAll')} icon={<Maximize2 />} onClick={showAll} />
      <IconButton
        label={t('follow')}
        icon={<LocateFixed />}
        pressed={follows}
        onClick={() => setFollows(!follows)}
      />
      {streets && (
        <IconButton
          label={t('streets')}
          icon={<Waypoints />}
          pressed={streets.on}
          onClick={() => streets.show(!streets.on)}
        />
      )}
      {aside > 0 && (
        <IconButton
          label={t('setAside', { count: aside })}
          icon={<Flag />}
          pressed={showsSetAside}
          onClick={() => setShowsSetAside(!showsSetAside)}
        />
      )}
    </ButtonGroup>
  )
}
