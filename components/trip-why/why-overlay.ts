import type { ExpressionSpecification, Map as MapLibreMap } from 'maplibre-gl'
import type { Overlay } from '@/components/map/overlays'
import type { Bounds } from '@/lib/basemap/schema'
import type { Theme } from '@/lib/brand/palette'
import type { WhyRow } from '@/lib/tracking/why-rows'

type WhyFix = Extract<WhyRow, { kind: 'fix' }>

const FIXES = 'why-fixes'
const WAY = 'why-way'

const BLUE: Record<Theme, string> = { light: '#2563eb', dark: '#7aa7ff' }
const BRIGHT: Record<Theme, string> = { light: '#c81e4a', dark: '#ff5c84' }
const GREY: Record<Theme, string> = { light: '#6b7585', dark: '#8b95a5' }
const PAPER: Record<Theme, string> = { light: '#ffffff', dark: '#0b0e14' }

const fixesOf = (rows: readonly WhyRow[]): WhyFix[] => rows.filter((row): row is WhyFix => row.kind === 'fix')

/** All fixes that can stand on a map, so that they are seen at once. */
export function boundsOf(rows: readonly WhyRow[]): Bounds {
  const fixes = fixesOf(rows)
  const [lats, lons] = [fixes.map(({ lat }) => lat), fixes.map(({ lon }) => lon)]
  return [Math.min(...lons), Math.min(...lats), Math.max(...lons), Math.max(...lats)]
}

/** The fixes of a decision and the way between them; set-aside ones are hollow, the deciding one is large. */
export class WhyOverlay implements Overlay {
  readonly id = FIXES
  private readonly fixes: readonly WhyFix[]

  constructor(
    rows: readonly WhyRow[],
    private readonly theme: Theme,
  ) {
    this.fixes = fixesOf(rows)
  }

  readonly add = (map: MapLibreMap): void => {
    const { theme } = this
    map.addSource(WAY, { type: 'geojson', data: this.way() })
    map.addSource(FIXES, { type: 'geojson', data: this.points() })
    map.addLayer({
      id: WAY,
      type: 'line',
      source: WAY,
      layout: { 'line-cap': 'round', 'line-join': 'round' },
      paint: { 'line-color': GREY[theme], 'line-width': 2, 'line-dasharray': [1, 2] },
    })
    const color: ExpressionSpecification = [
      'case',
      ['get', 'decided'],
      BRIGHT[theme],
      ['get', 'aside'],
      PAPER[theme],
      BLUE[theme],
    ]
    map.addLayer({
      id: FIXES,
      type: 'circle',
      source: FIXES,
      paint: {
        'circle-radius': ['case', ['get', 'decided'], 8, ['get', 'boundary'], 8, 5],
        'circle-color': color,
        'circle-stroke-width': 2,
        'circle-stroke-color': ['case', ['get', 'aside'], GREY[theme], PAPER[theme]],
      },
    })
  }

  readonly remove = (map: MapLibreMap): void => {
    for (const id of [FIXES, WAY]) if (map.getLayer(id)) map.removeLayer(id)
    for (const id of [FIXES, WAY]) if (map.getSource(id)) map.removeSource(id)
  }

  private points() {
    const features = this.fixes.map(({ lat, lon, flags, boundary, decided }) => ({
      type: 'Feature' as const,
      properties: { boundary, decided, aside: flags !== 0 },
      geometry: { type: 'Point' as const, coordinates: [lon, lat] },
    }))
    return { type: 'FeatureCollection' as const, features }
  }

  private way() {
    const counted = this.fixes.filter(({ flags }) => flags === 0)
    return {
      type: 'Feature' as const,
      properties: {},
      geometry: { type: 'LineString' as const, coordinates: counted.map(({ lat, lon }) => [lon, lat]) },
    }
  }
}
