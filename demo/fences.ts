import type { Shape, ShapePoint } from '@/lib/geofences/shape'
import { PLACES, type PlaceName } from './places'
import type { DemoOwner } from './vehicles'

export type DemoFence = {
  owner: DemoOwner
  group: string | null
  name: string
  description: string
  color: string
  shape: Shape
  alarms: Partial<{
    enter: boolean
    exit: boolean
    longTimeIn: number
    longTimeOut: number
    speedLimitKmh: number
  }>
}

const around = (place: PlaceName, radiusM: number): Shape => {
  const { lat, lon } = PLACES[place]
  return { kind: 'circle', lat, lon, radiusM }
}

const through = (...places: PlaceName[]): ShapePoint[] =>
  places.map((place) => [PLACES[place].lat, PLACES[place].lon])

/** Half a side of a square around a place, in degrees to the north and to the east. */
const square = (place: PlaceName, north: number, east: number): Shape => {
  const { lat, lon } = PLACES[place]
  return { kind: 'rectangle', south: lat - north, north: lat + north, west: lon - east, east: lon + east }
}

const BRAGA: ShapePoint[] = [
  [41.575, -8.445],
  [41.572, -8.395],
  [41.53, -8.388],
  [41.525, -8.44],
]

/** What the accounts of the demo world watch; the ways of their vehicles lead through it. */
export const DEMO_FENCES: readonly DemoFence[] = [
  {
    owner: 'demo-fleet',
    group: 'Depots',
    name: 'Maia depot',
    color: '#3b7aff',
    description: 'Vans load here before seven.',
    shape: around('Maia', 1200),
    alarms: { enter: true, exit: true },
  },
  {
    owner: 'demo-fleet',
    group: 'Depots',
    name: 'Aveiro warehouse',
    color: '#3b7aff',
    description: '',
    shape: around('Aveiro', 900),
    alarms: { enter: true, exit: true, longTimeIn: 180 },
  },
  {
    owner: 'demo-fleet',
    group: 'Delivery areas',
    name: 'Porto Paranhos',
    color: '#12a150',
    description: 'Two hours on a round are enough.',
    shape: square('Porto Paranhos', 0.009, 0.012),
    alarms: { enter: true, longTimeIn: 120, speedLimitKmh: 40 },
  },
  {
    owner: 'demo-fleet',
    group: 'Delivery areas',
    name: 'Braga',
    color: '#12a150',
    description: '',
    shape: {
      kind: 'polygon',
      points: BRAGA,
    },
    alarms: { enter: true, exit: true },
  },
  {
    owner: 'demo-fleet',
    group: 'Roads',
    name: 'A1, Feira to Estarreja',
    color: '#f5a524',
    description: 'Works until spring.',
    shape: {
      kind: 'corridor',
      points: through('A1 Feira', 'A1 Estarreja'),
      widthM: 2000,
    },
    alarms: { enter: true, speedLimitKmh: 90 },
  },
  {
    owner: 'costa-taxis',
    group: null,
    name: 'Gaia rank',
    color: '#8e4ec6',
    description: '',
    shape: around('Gaia Mafamude', 700),
    alarms: { enter: true, exit: true },
  },
  {
    owner: 'demo-user',
    group: null,
    name: 'Home',
    color: '#e5484d',
    description: '',
    shape: around('Porto Ramalde', 800),
    alarms: { enter: true, exit: true },
  },
]
