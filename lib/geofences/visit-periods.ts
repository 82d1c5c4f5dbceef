import type { Findings } from '@/lib/ingest/step'
import type { Period, PeriodDetails } from '@/lib/tracking/period'
import type { ClosedVisit } from './fences-decided'
import { type FencesState, openVisits, type Visit } from './fences-state'

const SENSOR = 'geofence:'
const NOTHING: Findings = { segments: [], periods: [] }

/** The fence that a period is a visit to. */
export const visitedFence = ({ sensor }: Pick<Period, 'sensor'>): number =>
  Number(sensor.slice(SENSOR.length))

/** Visits that are over, as they are kept. */
export function closedVisits(visits: readonly ClosedVisit[]): Findings {
  if (visits.length === 0) return NOTHING
  return { segments: [], periods: visits.map((visit) => periodOf(visit, visit)) }
}

/** Visits that go on, until the fix that was believed last. */
export function runningVisits(state: FencesState): Findings {
  const { last } = state
  const visits = openVisits(state)
  if (visits.length === 0 || last === null) return NOTHING
  const periods = visits.map((visit) =>
    periodOf(visit, { end: visit.end ?? { ...last, how: null }, decidedAt: last.time }),
  )
  return { segments: [], periods }
}

type Ended = {
  end: { time: number; lat: number; lon: number; how: NonNullable<Visit['end']>['how'] | null }
  decidedAt: number
}

function periodOf({ fenceId, version, start }: Visit, { end, decidedAt }: Ended): Period {
  const { time, lat, lon, source } = start
  const details: PeriodDetails = {
    shapeVersion: version,
    entered: source,
    startKnown: source === 'fix' || source === 'between',
    ...(end.how && { left: end.how }),
  }
  return {
    kind: 'fenceVisit',
    stream: 'fixes',
    sensor: `${SENSOR}${fenceId}`,
    decidedAt,
    details,
    start: { time, lat, lon },
    end: { time: Math.max(time, end.time), lat: end.lat, lon: end.lon },
    distanceCm: 0,
    maxValue: null,
    avgValue: null,
  }
}
