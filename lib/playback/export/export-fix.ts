/** A stored fix on its way into a file. */
export type ExportFix = {
  /** Milliseconds since 1970, UTC. */
  time: number
  lat: number
  lon: number
  speedKmh: number | null
  heading: number | null
  altitude: number | null
  flags: number
  source: number
  ignition: number | null
  stepCm: number
}

/** Fixes come from the database in batches, in time order. */
export type FixBatches = AsyncIterable<readonly ExportFix[]>

export type ExportStop = { number: number; from: number; to: number; lat: number; lon: number }

/** What a file says of itself. */
export type TrackAbout = {
  /** Who made the file. */
  creator: string
  device: string
  imei: string
  /** The period in the account's zone, for people. */
  period: string
}
