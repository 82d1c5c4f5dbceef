import { Info, Maximize, Minus, Plus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { Insets } from '@/components/map/free-area'
import { useStreetLoss } from '@/components/map/use-street-loss'
import { useStreets } from '@/components/map/use-streets'
import { useTheme } from '@/components/map/use-theme'
import type { Basemap } from '@/lib/basemap/schema'
import type { ShownLink } from '@/lib/shares/schema'
import type { RouteLines } from '@/lib/shares/viewer-routes'
import type { Trails } from '@/lib/shares/viewer-trail'
import type { BaseMap } from './base-map'
import type { DrawnVehicle } from './marker-layer'
import { type Aim, Stage } from './stage'
import { useLanguage, useTexts } from './texts'

type Props = {
  basemap: Basemap
  drawn: readonly DrawnVehicle[]
  trails: Trails
  routeLines: RouteLines
  link: ShownLink
  aim: Aim
  /** What lies over the map. */
  sheet: HTMLElement | null
  onMoved: () => void
  onChosen: (key: string) => void
  onShowAll: () => void
}

/** A page without a brand's colours is drawn in ours. */
const FALLBACK = '#3b7aff'

export function LiveMap({ basemap, drawn, trails, routeLines, link, aim, sheet, ...on }: Props) {
  const t = useTexts('monitorShare')
  const { language } = useLanguage()
  const theme = useTheme()
  const streets = useStreets(basemap)
  const [map, setMap] = useState<BaseMap | 'impossible' | null>(null)
  const drawnMap = map instanceof Object ? map : null
  useStreetLoss(drawnMap?.map ?? null, streets)
  useEffect(() => drawnMap?.name(t('map')), [drawnMap, t])
  const stageElement = useRef<HTMLDivElement>(null)
  const ground = useRef<HTMLDivElement>(null)
  const markers = useRef<HTMLDivElement>(null)
  const stage = useRef<Stage | null>(null)
  const latest = useRef({ on, sheet })
  latest.current = { on, sheet }
  const place = link.end?.place ?? null
  const shownMap = streets.drawn ?? (basemap.id === 'streets' ? basemap.around : basemap)
  const look = { basemap: shownMap, theme, language }
  const firstLook = useRef(look)

  useEffect(() => {
    if (!stageElement.current || !ground.current || !markers.current) return
    const elements = { stage: stageElement.current, ground: ground.current, markers: markers.current }
    const insets = () => insetsOf(elements.stage, latest.current.sheet)
    const made = new Stage(elements, firstLook.current, insets, {
      onMoved: () => latest.current.on.onMoved(),
      onChosen: (key) => latest.current.on.onChosen(key),
      onMap: setMap,
    })
    stage.current = made
    return () => {
      stage.current = null
      made.dispose()
    }
  }, [])

  useEffect(() => stage.current?.dress({ basemap: shownMap, theme, language }), [shownMap, theme, language])
  useEffect(() => {
    if (!stage.current) return
    stage.current.withholds = link.shows.withholds
    stage.current.show(drawn, place, aim)
  }, [drawn, place, aim, link.shows.withholds])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the theme decides which colour the accent is
  useEffect(() => {
    const accent = getComputedStyle(document.documentElement).getPropertyValue('--accent')
    stage.current?.draw({ trails, routes: routeLines, place, accent: accent.trim() || FALLBACK })
  }, [trails, routeLines, place, theme])
  useEffect(() => {
    if (!sheet) return
    const watcher = new ResizeObserver(() => stage.current?.follow())
    watcher.observe(sheet)
    return () => watcher.disconnect()
  }, [sheet])

  return (
    <div
      ref={stageElement}
      className="stage"
      data-map={map === null ? 'loading' : map === 'impossible' ? map : 'ready'}
    >
      <div ref={ground} className="ground" />
      <div ref={markers} className="markers" aria-hidden="true" />
      {map === 'impossible' && <p className="no-map">{t('noMap')}</p>}
      <div className="map-tools">
        {aim.kind === 'free' || aim.kind === 'one' ? (
          <button
            type="button"
            className="tool"
            aria-label={t('showAll')}
            title={t('showAll')}
            onClick={on.onShowAll}
          >
            <Maximize aria-hidden="true" />
          </button>
        ) : null}
        {drawnMap && (
          <div className="tool-group">
            <button
              type="button"
              className="tool"
              aria-label={t('zoomIn')}
              onClick={() => stage.current?.zoomBy(1)}
            >
              <Plus aria-hidden="true" />
            </button>
            <button
              type="button"
              className="tool"
              aria-label={t('zoomOut')}
              onClick={() => stage.current?.zoomBy(-1)}
            >
              <Minus aria-hidden="true" />
            </button>
          </div>
        )}
      </div>
      <Attribution basemap={shownMap} />
    </div>
  )
}

/** Whose map it is: in words where there is room, else behind a button. */
function Attribution({ basemap }: { basemap: Pick<Basemap, 'attribution'> }) {
  const t = useTexts('monitorShare')
  if (basemap.attribution.length === 0) return null
  return (
    <details className="attribution" open={matchMedia('(width >= 48rem)').matches}>
      <summary aria-label={t('attribution')}>
        <Info aria-hidden="true" />
      </summary>
      <p>
        {basemap.attribution.map(({ text, href }) =>
          href ? (
            <a key={text} href={href} target="_blank" rel="noreferrer">
              <bdi>{text}</bdi>
            </a>
          ) : (
            <bdi key={text}>{text}</bdi>
          ),
        )}
      </p>
    </details>
  )
}

/** What the sheet covers of the map: its lower part on a phone, a side elsewhere. */
function insetsOf(stage: HTMLElement, sheet: HTMLElement | null): Insets {
  // Names stand below vehicles, and buttons at the end.
  const insets = { top: 0, right: 24, bottom: 24, left: 24 }
  if (!sheet) return insets
  const [map, over] = [stage.getBoundingClientRect(), sheet.getBoundingClientRect()]
  if (over.width > map.width * 0.7)
    return { ...insets, bottom: insets.bottom + Math.max(0, map.bottom - over.top) }
  const isLeft = over.left + over.width / 2 < map.left + map.width / 2
  return isLeft ? { ...insets, left: over.right - map.left } : { ...insets, right: map.right - over.left }
}
