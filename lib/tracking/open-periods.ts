import type { LatLon } from '@/lib/geo/distance'
import type { Period, PeriodKind } from './period'
import { DEFAULT_TRACKING } from './settings'
import type { TrackingState } from './state'

/** Standing, ignition and overspeed that go on: they end with what is known last. */
export function openMovementPeriods({ periods, trip }: TrackingState): Period[] {
  const { standing, held, ignition, speeding } = periods
  const open: Period[] = held.map(({ start, end }) => ({
    ...period('idling', start.time, end, start),
    details: { onTrip: true },
  }))
  if (standing) {
    const { idling, start, until } = standing
    const least = idling ? DEFAULT_TRACKING.idleS : DEFAULT_TRACKING.parkS
    if (until - start.time >= least * 1000) {
      const interval = period(idling ? 'idling' : 'parking', start.time, until, start)
      const onTrip = trip !== null && start.time >= trip.time
      open.push(idling ? { ...interval, details: { onTrip } } : interval)
    }
  }
  if (ignition && ignition.until.time > ignition.start.time) {
    const kind = ignition.on ? 'ignitionOn' : 'ignitionOff'
    const interval = period(kind, ignition.start.time, ignition.until.time, ignition.start, ignition.until)
    open.push({ ...interval, distanceCm: Math.max(0, ignition.cm) })
  }
  if (speeding) {
    const { start, until, maxKmh, sumKmh, fixes, cm } = speeding
    const interval = period('overspeed', start.time, until.time, start, until)
    open.push({ ...interval, distanceCm: Math.max(0, cm), maxValue: maxKmh, avgValue: sumKmh / fixes })
  }
  return open
}

function period(
  kind: PeriodKind,
  from: number,
  to: number,
  start: LatLon | null,
  end: LatLon | null = start,
): Period {
  return {
    kind,
    stream: 'fixes',
    start: { time: from, lat: start?.lat ?? null, lon: start?.lon ?? null },
    end: { time: to, lat: end?.lat ?? null, lon: end?.lon ?? null },
    decidedAt: to,
    distanceCm: 0,
    maxValue: null,
    avgValue: null,
    sensor: '',
    details: null,
  }
}
