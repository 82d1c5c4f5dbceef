'use client'
import type { Feature, Point } from 'geojson'
import type { MapLayerMouseEvent, Map as MapLibreMap } from 'maplibre-gl'
import { useTranslations } from 'next-intl'
import { useEffect, useEffectEvent, useMemo } from 'react'
import { useFormats } from '@/components/account/account-context'
import { useMap, useOverlay } from '@/components/map/map-context'
import { MEDIUM } from '@/components/map/styles/text'
import type { PlayedTrack } from '@/lib/playback/played-track'
import { groupNumbers, groupStops, type StopGroup } from '@/lib/playback/stop-groups'
import { usePlayback } from '../playback-context'
import { drawFlag, drawStop, type MarkColors } from './map-marks'
import { slotOf } from './playback-slots'

const ID = 'playback-stops'
const DOTS = `${ID}-dots`

/** Numbered stops with their length, and flags at the start and the end. A press on a stop chooses it. */
export function useStopMarks(): void {
  const t = useTranslations('playback.map')
  const { duration } = useFormats()
  const { map, theme } = useMap()
  const { clock, primary, chosen, choose } = usePlayback()
  const played = primary?.played ?? null
  const groups = useMemo(() => (played ? groupStops(played.journey) : []), [played])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the theme changes the colours that are read
  const overlay = useMemo(() => {
    const features = [
      ...groups.map((group, index) =>
        stopFeature(group, index, (count, ms) => {
          const length = duration(ms / 1000)
          return count > 1 ? t('stops', { count, duration: length }) : t('stop', { duration: length })
        }),
      ),
      ...flagsOf(played),
    ]
    return {
      id: ID,
      add: () => addMarks(map, features, markColors()),
      remove: () => {
        for (const id of [ID, DOTS]) if (map.getLayer(id)) map.removeLayer(id)
        if (map.getSource(ID)) map.removeSource(ID)
        for (const image of map.listImages()) if (image.startsWith(ID)) map.removeImage(image)
      },
    }
  }, [map, theme, played, groups, duration, t])
  useOverlay(overlay)

  const press = useEffectEvent((event: MapLayerMouseEvent) => {
    const group = groups[Number(event.features?.[0]?.properties.group ?? -1)]
    if (!group) return
    event.preventDefault()
    // Pressed again, a mark of several stops goes on to the next of them.
    const at = group.stops.findIndex(({ key }) => key === chosen?.key)
    const next = group.stops[(at + 1) % group.stops.length]
    if (!next) return
    choose(next)
    clock.dispatch({ type: 'seek', time: next.from })
  })
  useEffect(() => {
    const listener = (event: MapLayerMouseEvent) => press(event)
    const point = () => map.getCanvas().style.setProperty('cursor', 'pointer')
    const rest = () => map.getCanvas().style.removeProperty('cursor')
    map.on('click', ID, listener)
    map.on('mouseenter', ID, point)
    map.on('mouseleave', ID, rest)
    return () => {
      map.off('click', ID, listener)
      map.off('mouseenter', ID, point)
      map.off('mouseleave', ID, rest)
    }
  }, [map])
}

type Mark = Feature<
  Point,
  { image: string; numbers?: string; label: string; group: number; rank: number; foot: boolean }
>

function stopFeature(group: StopGroup, index: number, label: (count: number, ms: number) => string): Mark {
  const numbers = groupNumbers(group)
  return {
    type: 'Feature',
    // Where there is no room for all, the longest stays are shown.
    properties: {
      image: `${ID} ${numbers}`,
      numbers,
      label: label(group.stops.length, group.ms),
      group: index,
      rank: -group.ms,
      foot: false,
    },
    geometry: { type: 'Point', coordinates: [group.lon, group.lat] },
  }
}

function flagsOf(played: PlayedTrack | null): Mark[] {
  if (!played || played.path.count < 2) return []
  const { lat, lon, count } = played.path
  const flag = (kind: 'start' | 'end', at: number): Mark => ({
    type: 'Feature',
    properties: { image: `${ID}-${kind}`, label: '', group: -1, rank: Number.MIN_SAFE_INTEGER, foot: true },
    geometry: { type: 'Point', coordinates: [lon[at] ?? 0, lat[at] ?? 0] },
  })
  return [flag('start', 0), flag('end', count - 1)]
}

function markColors(): MarkColors & { label: string } {
  const style = getComputedStyle(document.documentElement)
  const role = (name: string) => style.getPropertyValue(`--${name}`).trim()
  return {
    fill: role('parked'),
    text: role('surface'),
    rim: role('surface'),
    label: role('text'),
    font: getComputedStyle(document.body).fontFamily,
  }
}

function addMarks(map: MapLibreMap, features: Mark[], colors: ReturnType<typeof markColors>): void {
  const flags = { ...colors, fill: colors.label }
  const add = (name: string, image: ImageData) => {
    if (!map.hasImage(name)) map.addImage(name, image, { pixelRatio: 2 })
  }
  add(`${ID}-start`, drawFlag('start', flags))
  add(`${ID}-end`, drawFlag('end', flags))
  for (const { properties } of features) {
    if (properties.numbers) add(properties.image, drawStop(properties.numbers, colors))
  }
  map.addSource(ID, { type: 'geojson', data: { type: 'FeatureCollection', features } })
  map.addLayer(
    {
      id: DOTS,
      type: 'circle',
      source: ID,
      filter: ['!', ['get', 'foot']],
      paint: {
        'circle-radius': 4,
        'circle-color': colors.fill,
        'circle-stroke-color': colors.rim,
        'circle-stroke-width': 1.5,
      },
    },
    slotOf('stops'),
  )
  map.addLayer(
    {
      id: ID,
      type: 'symbol',
      source: ID,
      layout: {
        'icon-image': ['get', 'image'],
        'icon-anchor': ['case', ['get', 'foot'], 'bottom-left', 'center'],
        'icon-offset': ['case', ['get', 'foot'], ['literal', [-4, 3]], ['literal', [0, 0]]],
        'icon-padding': 1,
        'text-field': ['get', 'label'],
        'text-font': MEDIUM,
        'text-size': 12,
        'text-variable-anchor': ['left', 'right', 'top', 'bottom'],
        'text-radial-offset': 1.35,
        'text-justify': 'auto',
        'text-optional': true,
        'symbol-sort-key': ['get', 'rank'],
      },
      paint: { 'text-color': colors.label, 'text-halo-color': colors.rim, 'text-halo-width': 1.8 },
    },
    slotOf('stops'),
  )
}
