import { type Correction, Driven, lastUpTo, odometerAt, type Part, rescale } from './odometer'

const DAY_MS = 86_400_000
/** Data of the last day is not summed up yet: it may be on its way. */
const OPEN_MS = DAY_MS
/** Over so long an average day is taken, and so far back is summed up anew what came late. */
const MONTH_MS = 30 * DAY_MS

/** What is kept of the counters of a vehicle, in metres, seconds and milliseconds. */
export type Kept = {
  until: number | null
  odometerM: number
  engineS: number
  sealedAt: number | null
  sealedOdometerM: number
  sealedEngineS: number
  dailyM: number
  dailyEngineS: number
  /** The number of a day since 1970. */
  jumpOn: number | null
  jumpM: number
  staleFrom: number | null
}

export const NOTHING_KEPT: Kept = {
  until: null,
  odometerM: 0,
  engineS: 0,
  sealedAt: null,
  sealedOdometerM: 0,
  sealedEngineS: 0,
  dailyM: 0,
  dailyEngineS: 0,
  jumpOn: null,
  jumpM: 0,
  staleFrom: null,
}

/** A moment at which the counters are asked for. */
export type Wanted = { at: number }

/** From where quarters of an hour are to be read (null from the beginning), and where their sums are cut. */
export type Reading = {
  from: number | null
  bounds: number[]
  until: number
  base: 'beginning' | 'seal' | 'until'
}

type Asked = { corrections: readonly Correction[]; wanted: readonly Wanted[]; now: number }

const dayBefore = (moment: number): number => Math.floor(moment / DAY_MS) * DAY_MS

/** Whether all is to be summed up from the beginning; a correction may say otherwise what every earlier reading means. */
export function baseOf({ until, sealedAt, staleFrom }: Kept): Reading['base'] {
  if (until === null) return 'beginning'
  if (staleFrom === null) return 'until'
  return sealedAt !== null && staleFrom >= sealedAt ? 'seal' : 'beginning'
}

export function whatToRead(kept: Kept, { corrections, wanted, now }: Asked): Reading {
  const until = Math.max(dayBefore(now - OPEN_MS), kept.until ?? Number.NEGATIVE_INFINITY)
  const base = baseOf(kept)
  const bounds = [until, ...wanted.map(({ at }) => at), ...corrections.map(({ at }) => at)]
  let from: number | null = null
  if (base !== 'beginning') {
    const begin = (base === 'seal' ? kept.sealedAt : kept.until) ?? until
    from = begin
    bounds.push(begin)
    if (base === 'seal' || until > begin) {
      bounds.push(until - MONTH_MS)
      from = Math.min(from, until - MONTH_MS)
    }
    const earliest = Math.min(...wanted.map(({ at }) => at))
    const newest = corrections.at(-1)
    // Readings before the last correction follow from corrections around them.
    const first =
      newest && earliest < newest.at ? Math.min(earliest, ...corrections.map(({ at }) => at)) : earliest
    from = dayBefore(Math.min(from, first))
  } else bounds.push(until - MONTH_MS)
  return { from, until, base, bounds: [...new Set(bounds)].sort((a, b) => a - b) }
}

export type Reckoned = {
  kept: Kept
  odometerM: number
  engineS: number
  /** What was asked for, in its order. */
  wanted: { odometerM: number; engineS: number }[]
}

/** The counters of a vehicle by what was kept of them and what `whatToRead` asked for. `since`: when it first had a tracker. */
export function reckonVehicle(
  kept: Kept,
  {
    reading,
    parts,
    since,
    ...asked
  }: Asked & { reading: Reading; parts: readonly Part[]; since: number | null },
): Reckoned {
  const { corrections, wanted, now } = asked
  const { until, base } = reading
  const driven = new Driven(reading.bounds, parts, corrections)
  const begin = base === 'beginning' ? null : base === 'seal' ? kept.sealedAt : kept.until
  const [baseM, baseEngineS] =
    base === 'beginning'
      ? [0, 0]
      : base === 'seal'
        ? [kept.sealedOdometerM, kept.sealedEngineS]
        : [kept.odometerM, kept.engineS]
  const newest = lastUpTo(corrections, Number.POSITIVE_INFINITY)
  const isCorrected = newest !== null && (begin === null || newest.at >= begin) && base !== 'until'
  const odometerM = isCorrected
    ? newest.odometerM + driven.between(newest.at, null).m
    : baseM + driven.between(begin, null).m
  const engineS = baseEngineS + driven.between(begin, null).engineS
  const after = (moment: number) => driven.between(moment, null)
  const next: Kept = { ...kept, until, staleFrom: null }
  next.odometerM = odometerM - after(until).m
  next.engineS = engineS - after(until).engineS
  if (base !== 'until' || until > (kept.until ?? until)) {
    const sealedAt = until - MONTH_MS
    next.sealedAt = sealedAt
    next.sealedOdometerM = odometerM - after(sealedAt).m
    next.sealedEngineS = engineS - after(sealedAt).engineS
    const days = Math.max(1, (now - Math.max(sealedAt, since ?? now)) / DAY_MS)
    next.dailyM = after(sealedAt).m / days
    next.dailyEngineS = after(sealedAt).engineS / days
  }
  const isRead = newest !== null && (reading.from === null || newest.at >= reading.from)
  const from = isRead ? newest.at : null
  const jumps = driven.jumpsSince(from)
  const keepsJump =
    base === 'until' ||
    (base === 'seal' && kept.jumpOn !== null && kept.jumpOn * DAY_MS < (kept.sealedAt ?? 0))
  const jump = jumps.at(-1)
  next.jumpOn = jump?.day ?? (keepsJump ? kept.jumpOn : null)
  next.jumpM = jump?.m ?? (keepsJump ? kept.jumpM : 0)
  return {
    kept: next,
    odometerM,
    engineS,
    wanted: wanted.map(({ at }) => ({
      odometerM: rescale(odometerAt(corrections, driven, at, odometerM), at, corrections, driven),
      engineS: engineS - after(at).engineS,
    })),
  }
}
