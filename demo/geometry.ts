/** Metres in one degree of latitude, on a sphere of the mean Earth radius. */
export const METRES_PER_DEGREE = 111_195.08
const RADIANS = Math.PI / 180

/** Metres in one degree of longitude at a latitude in degrees. */
export function metresPerDegreeOfLon(lat: number): number {
  return METRES_PER_DEGREE * Math.cos(lat * RADIANS)
}

/** Metres between two points in degrees; exact enough for the short pieces that a road is made of. */
export function metresBetween(lat1: number, lon1: number, lat2: number, lon2: number): number {
  const east = (lon2 - lon1) * metresPerDegreeOfLon((lat1 + lat2) / 2)
  const north = (lat2 - lat1) * METRES_PER_DEGREE
  return Math.sqrt(east * east + north * north)
}

/** Degrees clockwise from north, 0 to below 360, from the first point to the second. */
export function headingBetween(lat1: number, lon1: number, lat2: number, lon2: number): number {
  const east = (lon2 - lon1) * Math.cos(((lat1 + lat2) / 2) * RADIANS)
  const degrees = Math.atan2(east, lat2 - lat1) / RADIANS
  return degrees < 0 ? degrees + 360 : degrees
}

/** Degrees between two headings, 0 to 180. */
export function turnBetween(heading: number, other: number): number {
  const turn = Math.abs(heading - other) % 360
  return turn > 180 ? 360 - turn : turn
}
