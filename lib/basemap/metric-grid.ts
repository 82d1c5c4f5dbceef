import type { Feature, FeatureCollection, LineString } from 'geojson'
import type { Bounds } from './schema'

/** From this zoom on coasts of a world atlas are too coarse to stand beside a vehicle; a grid takes over. */
export const GRID_FROM_ZOOM = 8.5

/** Metres between lines, from which zoom on. Every fifth or tenth line is strong and has a label. */
const STEPS: readonly { zoom: number; metres: number; strongEvery: number }[] = [
  { zoom: GRID_FROM_ZOOM, metres: 10_000, strongEvery: 5 },
  { zoom: 10.5, metres: 5000, strongEvery: 4 },
  { zoom: 12, metres: 1000, strongEvery: 5 },
  { zoom: 13.5, metres: 500, strongEvery: 4 },
  { zoom: 15.5, metres: 100, strongEvery: 5 },
  { zoom: 17.5, metres: 20, strongEvery: 5 },
]

export type GridStep = (typeof STEPS)[number]

export function gridStep(zoom: number): GridStep | null {
  return STEPS.findLast((step) => zoom >= step.zoom) ?? null
}

const METRES_PER_DEGREE = 111_195
/** Meridians draw together toward the poles; spacing stays true enough this far from where it was taken. */
const SPACING_ERROR = 0.02
const MOST_LAT = 84
/** A view wider than this has slipped a zoom; drawing it would only cost time. */
const MOST_LINES = 400

export type GridLine = { strong: boolean; label: string }

/**
 * The latitude that a grid takes its spacing from: the one before while that is good enough, so that
 * lines lie still while the map moves, else that of the view.
 */
export function gridLatitude(lat: number, before: number | null): number {
  if (before !== null && Math.abs(cosine(before) / cosine(lat) - 1) < SPACING_ERROR) return before
  return Math.max(-MOST_LAT, Math.min(MOST_LAT, Math.round(lat)))
}

/** Lines of `step` metres across `view`, counted from the equator and from Greenwich. */
export function metricGrid(
  view: Bounds,
  step: GridStep,
  latitude: number,
): FeatureCollection<LineString, GridLine> {
  const [west, south, east, north] = view
  const from = Math.max(-MOST_LAT, south)
  const to = Math.min(MOST_LAT, north)
  const latStep = step.metres / METRES_PER_DEGREE
  const lines: Feature<LineString, GridLine>[] = []
  const digits = digitsFor(latStep)
  for (let i = Math.ceil(from / latStep); i * latStep <= to && lines.length < MOST_LINES; i++) {
    lines.push(line(i, step, degrees(i * latStep, digits), [west, i * latStep, east, i * latStep]))
  }
  const rows = lines.length
  const lonStep = latStep / cosine(latitude)
  for (let i = Math.ceil(west / lonStep); i * lonStep <= east && lines.length < rows + MOST_LINES; i++) {
    const lon = i * lonStep
    lines.push(line(i, step, degrees(wrapped(lon), digits), [lon, from, lon, to]))
  }
  return { type: 'FeatureCollection', features: lines }
}

function line(
  index: number,
  step: GridStep,
  label: string,
  [x1, y1, x2, y2]: Bounds,
): Feature<LineString, GridLine> {
  const strong = index % step.strongEvery === 0
  return {
    type: 'Feature',
    properties: { strong, label: strong ? label : '' },
    geometry: {
      type: 'LineString',
      coordinates: [
        [x1, y1],
        [x2, y2],
      ],
    },
  }
}

/** Enough digits that neighbouring lines differ. */
const digitsFor = (stepDegrees: number) => Math.max(2, Math.ceil(-Math.log10(stepDegrees)) + 1)

const degrees = (value: number, digits: number) => `${value.toFixed(digits).replace('-', '−')}°`

const wrapped = (lon: number) => ((((lon + 180) % 360) + 360) % 360) - 180

const cosine = (lat: number) => Math.cos((Math.max(-MOST_LAT, Math.min(MOST_LAT, lat)) * Math.PI) / 180)
