import type { TestFix } from '../../support/gt06-client'

/** A vehicle on a gently bending road, one fix every 10 s. */
export function syntheticDrive(index: number, count: number, start: number): TestFix[] {
  let lat = 41 + (index % 50) * 0.01
  let lon = -8.6 - Math.floor(index / 50) * 0.02
  return Array.from({ length: count }, (_, i) => {
    const course = (index * 37 + i * 3) % 360
    const speedKmh = 40 + ((i * 7 + index) % 30)
    const metres = (speedKmh / 3.6) * 10
    lat += (Math.cos((course * Math.PI) / 180) * metres) / 111_320
    lon += (Math.sin((course * Math.PI) / 180) * metres) / (111_320 * Math.cos((lat * Math.PI) / 180))
    return { time: start + i * 10_000, lat, lon, speedKmh, course }
  })
}
