import type { TrackedFix } from '@/lib/tracking/state'
import { HOME, offset, START } from './make-drive'

/** How a tracker watches a vehicle. */
export type Tracker = {
  /** Seconds between fixes while driving, and while standing. */
  everyS: number
  parkedEveryS: number
  wired: boolean
  speeds: boolean
  /** Metres: how far fixes usually are off. The error wanders slowly, as that of real receivers does. */
  noiseM: number
  /** Seconds of a cold start, in which fixes are far off, after a long stop; 0 for none. */
  coldStartS: number
  /** Now and then a parked receiver wanders by so many metres, and comes back. */
  wanderM: number
  /** Some drives have a tunnel of so many seconds, in which nothing is sent. */
  tunnelS: number
}

export type TrueTrip = { start: number; end: number; metres: number }

/** A day of drives of which everything is known. */
export type KnownDay = {
  fixes: TrackedFix[]
  trips: TrueTrip[]
  /** What a tracker without any error would have measured: straight from fix to fix of its drives. */
  metres: number
  /** How much longer the errors of its receiver made that: at walking pace each fix goes astray beside its way. */
  strayMetres: number
}

type Moment = {
  north: number
  east: number
  metres: number
  speedMs: number
  on: boolean
  trip: number | null
}

/** Numbers from 0 to 1 that `seed` decides. */
function random(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** What really happens, second by second: some drives through a town or overland, with stops between. */
function live(
  next: () => number,
  { everyS, parkedEveryS }: Tracker,
): { moments: Moment[]; trips: TrueTrip[] } {
  const moments: Moment[] = []
  const trips: TrueTrip[] = []
  const at = { north: 0, east: 0, metres: 0 }
  const stay = (seconds: number, on: boolean, trip: number | null) => {
    for (let s = 0; s < seconds; s++) moments.push({ ...at, speedMs: 0, on, trip })
  }
  const between = (low: number, high: number) => Math.round(low + next() * (high - low))
  const longest = Math.max(everyS, parkedEveryS)
  const park = () => {
    const seconds = Math.max(300, 3 * longest) + between(0, 1) * between(0, 5000)
    const idle = next() < 0.3 ? Math.min(seconds, between(30, 600)) : 0
    stay(idle, true, null)
    stay(seconds - idle, false, null)
  }
  park()
  const count = between(1, 5)
  for (let trip = 0; trip < count; trip++) {
    const start = START + moments.length * 1000
    const from = at.metres
    const overland = next() < 0.3
    const least = Math.max(1500, everyS * 4 * (overland ? 25 : 10))
    const goal = least + next() * (overland ? 40_000 : 8000)
    let heading = next() * 2 * Math.PI
    let speed = 0
    let moved = start
    while (at.metres - from < goal) {
      // One block or interval: up to its speed, along it, and down again where it ends at a light.
      const interval = overland ? between(500, 4000) : between(60, 500)
      const cruise = overland ? between(15, 33) : between(2, 15)
      const stops = next() < 0.35
      const end = at.metres + interval
      while (at.metres < end) {
        const left = end - at.metres
        const least = stops ? Math.sqrt(2 * 1.8 * left) : cruise
        speed = Math.max(0.5, Math.min(speed + 1.5, cruise, least))
        const step = Math.min(speed, left)
        at.metres += step
        at.north += step * Math.cos(heading)
        at.east += step * Math.sin(heading)
        heading += (next() - 0.5) * 0.01
        moments.push({ ...at, speedMs: speed, on: true, trip })
      }
      moved = START + moments.length * 1000
      if (stops) {
        speed = 0
        stay(between(3, 120), true, trip)
      }
      heading += overland ? (next() - 0.5) * 0.6 : ([-1, 0, 0, 1][between(0, 3)] ?? 0) * (Math.PI / 2)
    }
    // Who stands at a last light and then parks has arrived there.
    trips.push({ start, end: moved, metres: at.metres - from })
    park()
  }
  return { moments, trips }
}

/** A day that `seed` decides, as `tracker` sees it. */
export function knownDay(seed: number, tracker: Tracker): KnownDay {
  const next = random(seed)
  const { moments, trips } = live(next, tracker)
  const { everyS, parkedEveryS, wired, speeds, noiseM, coldStartS, wanderM, tunnelS } = tracker
  const normal = () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next())
  const fixes: TrackedFix[] = []
  const error = { north: 0, east: 0 }
  const wander = { north: 0, east: 0, until: -1 }
  const tunnels = trips.map(({ start, end }) => {
    const length = Math.min(tunnelS, (end - start) / 2000)
    const from = start / 1000 + ((end - start) / 1000 - length) * next()
    return tunnelS > 0 && next() < 0.5 ? { from: from * 1000, to: (from + length) * 1000 } : null
  })
  let due = 0
  let metres = 0
  let strayMetres = 0
  let seen: (Moment & { error: { north: number; east: number } }) | null = null
  let stoodS = 0
  let coldUntil = -1
  for (const [second, moment] of moments.entries()) {
    const time = START + second * 1000
    // The error forgets itself within half a minute.
    const keep = Math.exp(-1 / 30)
    const kick = Math.sqrt(1 - keep * keep) * noiseM * 0.7
    error.north = error.north * keep + kick * normal()
    error.east = error.east * keep + kick * normal()
    if (moment.speedMs > 0) {
      if (stoodS > 240) coldUntil = second + coldStartS
      stoodS = 0
    } else stoodS++
    const parked = moment.trip === null
    if (parked && wanderM > 0 && second > wander.until + 200 && next() < 0.004) {
      const way = next() * 2 * Math.PI
      Object.assign(wander, {
        north: Math.cos(way) * wanderM * next(),
        east: Math.sin(way) * wanderM * next(),
        until: second + 60,
      })
    }
    if (second < due) continue
    due = second + (parked ? parkedEveryS : everyS)
    const tunnel = moment.trip === null ? null : tunnels[moment.trip]
    if (tunnel && time > tunnel.from && time < tunnel.to) continue
    if (seen) {
      const [north, east] = [moment.north - seen.north, moment.east - seen.east]
      const step = Math.hypot(north, east)
      const stray = Math.hypot(north + error.north - seen.error.north, east + error.east - seen.error.east)
      metres += step
      if (step > 0) strayMetres += stray - step
    }
    seen = { ...moment, error: { ...error } }
    const off = second < wander.until && parked ? wander : { north: 0, east: 0 }
    const cold = second < coldUntil ? 80 * ((coldUntil - second) / coldStartS) : 0
    const place = offset(
      HOME,
      moment.north + error.north + off.north + cold * Math.cos(seed),
      moment.east + error.east + off.east + cold * Math.sin(seed),
    )
    fixes.push({
      ...place,
      time,
      speedKmh: speeds ? Math.round(moment.speedMs * 3.6) : null,
      ignition: wired ? moment.on : null,
    })
  }
  return { fixes, trips, metres, strayMetres }
}
