/** Web mercator in the unit square: 0,0 is the north-west corner of the world. */
export function mercatorX(lon: number): number {
  return (lon + 180) / 360
}

export function mercatorY(lat: number): number {
  const bounded = Math.max(-85.051129, Math.min(85.051129, lat))
  return (1 - Math.log(Math.tan(Math.PI / 4 + (bounded * Math.PI) / 360)) / Math.PI) / 2
}

export function lonOf(x: number): number {
  return x * 360 - 180
}

export function latOf(y: number): number {
  return (Math.atan(Math.exp(Math.PI * (1 - 2 * y))) * 360) / Math.PI - 90
}
