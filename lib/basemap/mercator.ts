/** Where a longitude lies on the square of web Mercator, 0 in the west to 1 in the east. */
export const mercatorX = (lon: number): number => lon / 360 + 0.5

/** Where a latitude lies on the square, 0 in the north to 1 in the south; the poles are cut off. */
export function mercatorY(lat: number): number {
  const sin = Math.sin((lat * Math.PI) / 180)
  return clamp(0.5 - (0.25 * Math.log((1 + sin) / (1 - sin))) / Math.PI)
}

/** The longitude of a place on the square. */
export const lonOf = (x: number): number => (x - 0.5) * 360

/** The latitude of a place on the square. */
export function latOf(y: number): number {
  return (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI
}

const clamp = (value: number) => Math.min(1, Math.max(0, value))
