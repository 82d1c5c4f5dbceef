'use client'
import { CalendarX2, Maximize2 } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import { type CSSProperties, useCallback, useEffect, useMemo, useState } from 'react'
import { useOverlay } from '@/components/map/map-context'
import { ButtonGroup } from '@/components/map/map-controls'
import { PLAYBACK_SLOTS } from '@/components/playback/map/playback-slots'
import { SpeedLegend } from '@/components/playback/map/speed-legend'
import { useCamera } from '@/components/playback/map/use-camera'
import { useDirectionTicks } from '@/components/playback/map/use-direction-ticks'
import { useStopMarks } from '@/components/playback/map/use-stop-marks'
import { useTrackLines } from '@/components/playback/map/use-track-lines'
import { VehicleMarkers } from '@/components/playback/map/vehicle-markers'
import { type Playback, PlaybackContext } from '@/components/playback/playback-context'
import { usePlaybackClock } from '@/components/playback/use-playback-clock'
import { useSteadyList } from '@/components/playback/use-steady-list'
import { firstWeekday } from '@/components/ui/date-range/format'
import { EmptyState } from '@/components/ui/empty-state'
import { IconButton } from '@/components/ui/icon-button'
import { periodOfDay } from '@/lib/embeds/asked-days'
import type { EmbedTrack, EmbedVehicleName } from '@/lib/embeds/open-schema'
import { trackToPlay } from '@/lib/embeds/track-to-play'
import type { JourneyEntry } from '@/lib/playback/journey'
import type { PlayedTrack } from '@/lib/playback/played-track'
import { ChoiceBar } from './choice-bar'
import { useChosenVehicle, useEmbed, usePeriod } from './embed-context'
import { EmbedMap } from './embed-map'
import { PlayerDock } from './player-dock'
import { ToldState } from './told-state'
import { useBox } from './use-box'
import { useTold } from './use-told'

const TODAY_EVERY_MS = 60_000
const nothing = () => {}

/** A day of a vehicle, as it went. */
export default function PlaybackView() {
  const t = useTranslations('embedViewer')
  const { embed, tell } = useEmbed()
  const vehicles = embed.vehicles ?? []
  const names = useMemo(
    () => new Map((embed.vehicles ?? []).map(({ key, name, plate }) => [key, name ?? plate ?? null])),
    [embed.vehicles],
  )
  const [key, choose] = useChosenVehicle(names, vehicles[0]?.key ?? null)
  const vehicle = vehicles.find((one) => one.key === key) ?? vehicles[0] ?? null
  const [period, setPeriod] = usePeriod()
  const isToday =
    period === null
      ? embed.view.kind === 'playback' && embed.view.day === 'today'
      : period.to === embed.days?.last
  const track = useTold<EmbedTrack>(
    'track',
    vehicle && { vehicle: vehicle.key, day: period?.from },
    isToday ? TODAY_EVERY_MS : undefined,
  )
  const told = track.data
  const played = useMemo(() => (told ? trackToPlay(told) : null), [told])
  const [box, size] = useBox()
  useEffect(() => tell({ type: 'resize', height: null }), [tell])
  return (
    <div ref={box} className="flex h-[calc(100dvh-24px)] min-h-0 flex-col overflow-hidden">
      <ChoiceBar
        vehicles={vehicles}
        vehicle={vehicle?.key ?? null}
        onVehicle={choose}
        period={period}
        onPeriod={setPeriod}
      />
      {told && played && vehicle ? (
        <Player
          key={`${told.vehicle} ${told.day}`}
          track={told}
          played={played}
          vehicle={vehicle}
          size={size}
        />
      ) : told && !track.isPlaceholderData ? (
        <EmptyState
          className="flex-1 py-3"
          icon={<CalendarX2 />}
          title={t('nothingRecorded')}
          text={t('nothingRecordedText')}
        />
      ) : (
        <ToldState of={track} className="flex-1" />
      )}
    </div>
  )
}

type PlayerProps = {
  track: EmbedTrack
  played: PlayedTrack
  vehicle: EmbedVehicleName
  size: { width: number; height: number }
}

/** Everything of the console's player that needs no account. */
function Player({ track, played, vehicle: { name = '', plate = null, icon }, size }: PlayerProps) {
  const language = useLocale()
  const { session } = useEmbed()
  const tracks = useSteadyList([played])
  const clock = usePlaybackClock({ tracks, at: null, keepMoment: nothing })
  const [follows, setFollows] = useState(false)
  const [chosen, choose] = useState<JourneyEntry | null>(null)
  const playback = useMemo((): Playback => {
    const vehicle = {
      imei: track.vehicle,
      index: 0,
      device: { name, plate, icon },
      state: 'ready' as const,
      progress: null,
      played,
      problem: null,
      retry: nothing,
    }
    return {
      clock,
      chosen,
      choose,
      follows,
      setFollows,
      vehicles: [vehicle],
      primary: vehicle,
      calendar: {
        now: Date.now() + session.ahead,
        zone: track.timeZone,
        months: 1,
        firstWeekday: firstWeekday(language),
      },
      period: periodOfDay(track.day, track.timeZone),
      setPeriod: nothing,
      refusal: null,
      add: nothing,
      remove: nothing,
      cancel: nothing,
      setPrimary: nothing,
      showsSetAside: false,
      setShowsSetAside: nothing,
      streets: null,
    }
  }, [clock, chosen, follows, track, played, name, plate, icon, language, session])
  const hasSpeed = track.points.speedKmh !== undefined
  const isLow = size.height < 320
  const margin = useMemo(() => {
    const edge = isLow ? 20 : 40
    return { top: edge, bottom: edge, left: edge, right: isLow ? 20 : 56 }
  }, [isLow])
  const edge = { '--map-edge': '8px' } as CSSProperties
  return (
    <PlaybackContext value={playback}>
      <div className="relative min-h-0 flex-1" style={edge}>
        <EmbedMap tools={<ShowAll margin={margin} />}>
          <Layers />
          <VehicleMarkers />
          {hasSpeed && !isLow && (
            <div className="absolute start-2 bottom-11">
              <SpeedLegend />
            </div>
          )}
        </EmbedMap>
      </div>
      <PlayerDock hasSpeed={hasSpeed} isLow={isLow} isNarrow={size.width < 480} />
    </PlaybackContext>
  )
}

function Layers() {
  useOverlay(PLAYBACK_SLOTS)
  useTrackLines()
  useDirectionTicks()
  useStopMarks()
  return null
}

function ShowAll({ margin }: { margin: { top: number; bottom: number; left: number; right: number } }) {
  const t = useTranslations('playback.map')
  const { showAll } = useCamera(margin)
  const show = useCallback(() => showAll(), [showAll])
  return (
    <ButtonGroup>
      <IconButton label={t('showAll')} icon={<Maximize2 />} onClick={show} />
    </ButtonGroup>
  )
}
