import { expect, it } from 'vitest'
import { busiestPart, CELL_DEGREES, type Cell } from '@/lib/places/busiest-part'

/** Vehicles at one place. */
const at = (lat: number, lon: number, count: number): Cell => ({
  row: Math.floor(lat / CELL_DEGREES),
  column: Math.floor(lon / CELL_DEGREES),
  count,
  bounds: [lon, lat, lon, lat],
})
const PORTO = at(41.1, -8.6, 40)
const LISBON = at(38.7, -9.1, 12)
const HAMBURG = at(53.5, 10, 20)
const ROTTERDAM = at(51.9, 4.5, 25)
const SAO_PAULO = at(-23.5, -46.6, 30)

it.each<[string, Cell[], ReturnType<typeof busiestPart>]>([
  ['nothing of no vehicles', [], null],
  ['the yard, of one', [PORTO], [-8.6, 41.1, -8.6, 41.1]],
  ['all of a fleet in one country', [PORTO, LISBON], [-9.1, 38.7, -8.6, 41.1]],
  [
    'where most vehicles are, with what is near them, of one on two continents',
    [SAO_PAULO, HAMBURG, PORTO, LISBON, ROTTERDAM],
    [-9.1, 38.7, -8.6, 41.1],
  ],
  // Twenty and twenty-five are more than forty.
  ['vehicles near each other before as many in one town', [PORTO, HAMBURG, ROTTERDAM], [4.5, 51.9, 10, 53.5]],
])('shows %s', (_, cells, bounds) => {
  expect(busiestPart(cells)).toEqual(bounds)
  expect(busiestPart(cells.toReversed())).toEqual(bounds)
})
