const KM = 1000

/** What a planned route may be. */
export const ROUTE_LIMITS = {
  name: 60,
  /** Routes of an account. */
  routes: 1000,
  /** Those that it gives to one device: each of its fixes is judged by all of them. */
  ofDevice: 20,
  points: { min: 2, max: 50 },
  corners: { min: 2, max: 5000 },
  lengthM: 500 * KM,
  offsetM: { min: 20, max: 5000, usual: 100 },
  radiusM: { min: 20, max: 2000, usual: 100 },
  /** Minutes of a week. */
  afterMin: 7 * 24 * 60,
  durationS: 30 * 86_400,
  /** So far beside the line a passing point may lie, metres. */
  besideM: 1000,
  /** A drive that a route is made of. */
  drivenHours: 24,
  /** Routes of a page of the list. */
  page: 50,
} as const

/** Of a vehicle that was silent for longer it is not known where on the route it is. */
export const SILENT_MS = 15 * 60_000
