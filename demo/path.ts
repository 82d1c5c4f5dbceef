/** A way over the ground as a drawn line; the arrays run in step, one entry per point. */
export type Path = {
  lat: number[]
  lon: number[]
  /** The limit from this point on, in km/h. */
  limitKmh: number[]
  altitudeM: number[]
  /** 1 where traffic lights may stand. */
  lights: number[]
}

export function emptyPath(): Path {
  return { lat: [], lon: [], limitKmh: [], altitudeM: [], lights: [] }
}

export function addPoint(
  path: Path,
  lat: number,
  lon: number,
  limitKmh: number,
  altitudeM: number,
  lights = 0,
): void {
  path.lat.push(lat)
  path.lon.push(lon)
  path.limitKmh.push(limitKmh)
  path.altitudeM.push(altitudeM)
  path.lights.push(lights)
}

/** Adds the points of `other` in order, or from its end to its start; the limits turn with it. */
export function addPath(path: Path, other: Path, backwards: boolean): void {
  const last = other.lat.length - 1
  for (let step = 0; step <= last; step++) {
    const at = backwards ? last - step : step
    const limitAt = backwards ? Math.max(at - 1, 0) : at
    addPoint(
      path,
      other.lat[at] ?? 0,
      other.lon[at] ?? 0,
      other.limitKmh[limitAt] ?? 0,
      other.altitudeM[at] ?? 0,
      other.lights[at] ?? 0,
    )
  }
}
