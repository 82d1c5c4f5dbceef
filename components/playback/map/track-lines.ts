import type { ExpressionSpecification, GeoJSONSource, Map as MapLibreMap } from 'maplibre-gl'
import type { Overlay } from '@/components/map/overlays'
import { MEDIUM } from '@/components/map/styles/text'
import type { Theme } from '@/lib/brand/palette'
import { type DrawnLine, drawGaps, drawLine, type IndexRange, nearOnScreen } from '@/lib/playback/drawn-line'
import type { PlayedTrack } from '@/lib/playback/played-track'
import { CASING, EDGE, GAP_LINE, SPEED_COLORS } from '../track-colors'
import { slotOf } from './playback-slots'

const PREFIX = 'playback-line'
/** What recedes while another interval is bright. */
const RECEDED = 0.22

export type LineGiven = {
  imei: string
  played: PlayedTrack
  /** Null for the one whose line tells its speed. */
  color: string | null
}

const EMPTY: DrawnLine = { type: 'FeatureCollection', features: [] }
const round = { 'line-cap': 'round', 'line-join': 'round' } as const

const bySpeed = (theme: Theme): ExpressionSpecification =>
  [
    'match',
    ['get', 'speed'],
    ...SPEED_COLORS[theme].flatMap((color, speed) => [speed, color]),
    SPEED_COLORS[theme][0],
  ] as unknown as ExpressionSpecification

/** The ways of all vehicles, casing under line, the one of the chart on top; gaps dashed with their span. */
export class TrackLines implements Overlay {
  readonly id = PREFIX
  private bright: IndexRange | null = null

  constructor(
    /** The last is drawn on top. */
    private readonly given: readonly LineGiven[],
    private readonly theme: Theme,
    private readonly bounds: readonly number[],
    private readonly gapLabel: (from: number, to: number) => string,
  ) {}

  /** The source of the way on top; null without any. */
  get topSource(): string | null {
    return this.given.length > 0 ? `${PREFIX}-${this.given.length - 1}` : null
  }

  readonly add = (map: MapLibreMap): void => {
    for (const [index, line] of this.given.entries()) this.addLine(map, line, `${PREFIX}-${index}`)
    this.addInterval(map)
    this.recede(map)
  }

  readonly remove = (map: MapLibreMap): void => {
    const ids = [...this.given.map((_, index) => `${PREFIX}-${index}`), `${PREFIX}-interval`]
    for (const id of ids) {
      for (const part of ['-edge', '-casing', '', '-gap', '-span'])
        if (map.getLayer(id + part)) map.removeLayer(id + part)
      for (const source of [id, `${id}-gaps`]) if (map.getSource(source)) map.removeSource(source)
    }
  }

  /** Shows an interval of the topmost way brightly, and lets everything else recede; null ends that. */
  brighten(map: MapLibreMap, range: IndexRange | null): void {
    this.bright = range
    map.getSource<GeoJSONSource>(`${PREFIX}-interval`)?.setData(this.interval())
    this.recede(map)
  }

  private interval(): DrawnLine {
    const top = this.given.at(-1)
    return top && this.bright ? drawLine(top.played.path, this.bright, this.bounds, top.played) : EMPTY
  }

  private addLine(map: MapLibreMap, { played, color }: LineGiven, id: string): void {
    const all = { first: 0, last: played.path.count - 1 }
    const near = nearOnScreen(played.path)
    const line = (degrees?: number) => drawLine(played.path, all, this.bounds, played, degrees)
    map.addSource(id, { type: 'geojson', data: line(near ?? undefined), tolerance: 0.5 })
    if (near !== null) this.refine(map, id, line)
    this.addLayers(map, id, slotOf('lines'), color)
    const features = drawGaps(played.path, all, played.silences.values()).map((gap) => ({
      ...gap,
      properties: { label: this.gapLabel(gap.properties.from, gap.properties.to) },
    }))
    map.addSource(`${id}-gaps`, { type: 'geojson', data: { type: 'FeatureCollection', features } })
    map.addLayer(
      {
        id: `${id}-gap`,
        type: 'line',
        source: `${id}-gaps`,
        paint: { 'line-color': GAP_LINE[this.theme], 'line-width': 2.5, 'line-dasharray': [2, 1.6] },
      },
      slotOf('lines'),
    )
    map.addLayer(
      {
        id: `${id}-span`,
        type: 'symbol',
        source: `${id}-gaps`,
        layout: {
          'symbol-placement': 'line-center',
          'text-field': ['get', 'label'],
          'text-font': MEDIUM,
          'text-size': 11,
          'text-offset': [0, -0.9],
          'text-padding': 4,
        },
        paint: {
          'text-color': GAP_LINE[this.theme],
          'text-halo-color': CASING[this.theme],
          'text-halo-width': 1.6,
        },
      },
      slotOf('ticks'),
    )
  }

  /** Once a long way is seen, every turn of it is given to the map. */
  private refine(map: MapLibreMap, id: string, line: () => DrawnLine): void {
    const source = map.getSource(id)
    map.once('idle', () => {
      if (source && map.getSource(id) === source) (source as GeoJSONSource).setData(line())
    })
  }

  private addInterval(map: MapLibreMap): void {
    const id = `${PREFIX}-interval`
    map.addSource(id, { type: 'geojson', data: this.interval(), tolerance: 0.5 })
    this.addLayers(map, id, slotOf('interval'), null)
  }

  private addLayers(map: MapLibreMap, id: string, slot: string, color: string | null): void {
    const width = color === null ? 4 : 3
    const layer = (part: string, paint: object) =>
      map.addLayer({ id: id + part, type: 'line', source: id, layout: round, paint }, slot)
    layer('-edge', {
      'line-color': EDGE[this.theme],
      'line-width': width + 5,
      'line-opacity': 0.16,
      'line-blur': 1,
    })
    layer('-casing', { 'line-color': CASING[this.theme], 'line-width': width + 3 })
    layer('', { 'line-color': color ?? bySpeed(this.theme), 'line-width': width })
  }

  private recede(map: MapLibreMap): void {
    const share = this.bright ? RECEDED : 1
    this.given.forEach((_, index) => {
      const id = `${PREFIX}-${index}`
      for (const [part, opacity] of [
        ['-edge', 0.16],
        ['-casing', 1],
        ['', 1],
        ['-gap', 1],
      ] as const) {
        if (map.getLayer(id + part))
          map.setPaintProperty(
            id + part,
            'line-opacity',
            opacity * (part === '-casing' && this.bright ? 0 : share),
          )
      }
    })
  }
}
