'use client'
import type { MapMouseEvent } from 'maplibre-gl'
import { useTranslations } from 'next-intl'
import { useEffect, useEffectEvent, useState } from 'react'
import { useFormats } from '@/components/account/account-context'
import { useMap } from '@/components/map/map-context'
import { mercatorX, mercatorY } from '@/lib/basemap/mercator'
import { lastAtOrBefore } from '@/lib/playback/fixes'
import { momentAt } from '@/lib/playback/moment'
import { nearestOnPath } from '@/lib/playback/nearest'
import { FIX_SOURCES } from '@/lib/positions/fix'
import { flagNames } from '@/lib/positions/flags'
import { usePlayback } from '../playback-context'
import { ASIDE_LAYER } from './use-aside-marks'

const REACH_PX = 10
const TILE_PX = 512
const SOURCE_NAMES = Object.keys(FIX_SOURCES) as (keyof typeof FIX_SOURCES)[]

type Hint = { x: number; y: number; text: string; more: string }

/** Beside the pointer: when and how fast the vehicle was there. A press on the way goes to that moment. */
export function TrackPointer() {
  const device = useTranslations('device')
  const flagTexts = useTranslations('fixFlags')
  const formats = useFormats()
  const { map } = useMap()
  const { clock, primary, showsSetAside } = usePlayback()
  const [hint, setHint] = useState<Hint | null>(null)
  const played = primary?.played ?? null

  const timeUnder = (event: MapMouseEvent): number | null => {
    if (!played) return null
    const reach = REACH_PX / (TILE_PX * 2 ** map.getZoom())
    const at = [mercatorX(event.lngLat.lng), mercatorY(event.lngLat.lat)] as const
    const around = lastAtOrBefore(played.path.time, clock.time, played.path.count)
    const found = nearestOnPath(played.flat, at, reach, around)
    if (!found) return null
    const [from = 0, to = 0] = [played.path.time[found.index], played.path.time[found.index + 1]]
    return from + (to - from) * found.share
  }
  const asideUnder = (event: MapMouseEvent): number | null => {
    if (!showsSetAside || !map.getLayer(ASIDE_LAYER)) return null
    const [feature] = map.queryRenderedFeatures(event.point, { layers: [ASIDE_LAYER] })
    return feature ? Number(feature.properties.row) : null
  }
  const describeAside = (row: number): Omit<Hint, 'x' | 'y'> => {
    const flags = played?.fixes.flags[row] ?? 0
    const source = SOURCE_NAMES[(played?.fixes.source[row] ?? 1) - 1] ?? 'gps'
    const reasons = flagNames(flags).map((flag) => flagTexts(flag))
    return {
      text: formats.moment(played?.fixes.time[row]),
      more: reasons.length > 0 ? reasons.join(', ') : device(`sources.${source}`),
    }
  }
  const hover = useEffectEvent((event: MapMouseEvent) => {
    const { x, y } = event.point
    const aside = asideUnder(event)
    const time = aside === null ? timeUnder(event) : null
    map.getCanvas().style.cursor = aside !== null || time !== null ? 'pointer' : ''
    if (aside !== null) setHint({ x, y, ...describeAside(aside) })
    else if (time !== null && played) {
      const moment = momentAt(played.path, played.silences, time)
      setHint({ x, y, text: formats.clock(time), more: moment ? formats.speed(moment.speedKmh) : '' })
    } else setHint(null)
  })
  const press = useEffectEvent((event: MapMouseEvent) => {
    if (event.defaultPrevented) return
    const time = timeUnder(event)
    if (time !== null) clock.dispatch({ type: 'seek', time })
  })
  useEffect(() => {
    let frame = 0
    const onMove = (event: MapMouseEvent) => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => hover(event))
    }
    const onPress = (event: MapMouseEvent) => press(event)
    const leave = () => {
      cancelAnimationFrame(frame)
      setHint(null)
    }
    map.on('mousemove', onMove)
    map.on('click', onPress)
    map.on('mouseout', leave)
    map.on('movestart', leave)
    return () => {
      leave()
      map.off('mousemove', onMove)
      map.off('click', onPress)
      map.off('mouseout', leave)
      map.off('movestart', leave)
    }
  }, [map])

  if (!hint) return null
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none absolute top-0 left-0 z-10 flex items-baseline gap-2 rounded-control bg-text px-2 py-1 text-meta whitespace-nowrap text-bg tabular-nums"
      style={{ transform: `translate(${hint.x + 14}px, ${hint.y - 30}px)` }}
    >
      <span className="font-medium">{hint.text}</span>
      <span>{hint.more}</span>
    </div>
  )
}
