const MINUTE_MS = 60_000

const WAY = [
  [41.15794, -8.62911, 0],
  [41.15861, -8.62655, 32],
  [41.15932, -8.62327, 47],
  [41.16024, -8.61984, 0],
] as const

/** A table as it is read best, of a drive that ended at `end`, ms UTC. */
export function sampleTrack(end: number): string {
  const rows = WAY.map(([lat, lon, speed], index) => {
    const time = new Date(end - (WAY.length - 1 - index) * MINUTE_MS).toISOString().slice(0, 19)
    return `${time}Z,${lat},${lon},${speed}`
  })
  return `${['time,lat,lon,speedKmh', ...rows].join('\r\n')}\r\n`
}
