import type { LatLon } from '@/lib/geo/distance'
import { onlineWindowMs } from '@/lib/tracking/online-window'
import type { Period, PeriodKind, PeriodStream } from './period'
import { openSensing } from './sensing/open'
import type { SensingState } from './sensing/state'
import { DEFAULT_TRACKING } from './settings'
import type { TrackingState } from './state'

export type Running = {
  tracking: TrackingState | null
  sensing: SensingState | null
  lastPacketAt: number | null
  heartbeatSeconds: number
  now: number
}

/** The periods that a device is in: they end with what is known last, silence with `now`. */
export function openPeriods({ tracking, sensing, lastPacketAt, heartbeatSeconds, now }: Running): Period[] {
  const open: Period[] = []
  if (tracking) open.push(...ofFixes(tracking))
  if (sensing) open.push(...openSensing(sensing))
  if (lastPacketAt !== null) {
    const since = sensing?.onlineSince ?? lastPacketAt
    if (since < lastPacketAt) open.push(period('online', 'packets', since, lastPacketAt, null))
    const silent = now - lastPacketAt > onlineWindowMs(heartbeatSeconds)
    if (silent) open.push(period('offline', 'packets', lastPacketAt, now, null))
  }
  return open
}

function ofFixes({ periods, trip }: TrackingState): Period[] {
  const { standing, held, ignition, speeding } = periods
  const open: Period[] = held.map(({ start, end }) => ({
    ...period('idling', 'fixes', start.time, end, start),
    details: { onTrip: true },
  }))
  if (standing) {
    const { idling, start, until } = standing
    const least = idling ? DEFAULT_TRACKING.idleS : DEFAULT_TRACKING.parkS
    if (until - start.time >= least * 1000) {
      const stretch = period(idling ? 'idling' : 'parking', 'fixes', start.time, until, start)
      const onTrip = trip !== null && start.time >= trip.time
      open.push(idling ? { ...stretch, details: { onTrip } } : stretch)
    }
  }
  if (ignition && ignition.until.time > ignition.start.time) {
    const kind = ignition.on ? 'ignitionOn' : 'ignitionOff'
    const stretch = period(
      kind,
      'fixes',
      ignition.start.time,
      ignition.until.time,
      ignition.start,
      ignition.until,
    )
    open.push({ ...stretch, distanceCm: Math.max(0, ignition.cm) })
  }
  if (speeding) {
    const { start, until, maxKmh, sumKmh, fixes, cm } = speeding
    const stretch = period('overspeed', 'fixes', start.time, until.time, start, until)
    open.push({ ...stretch, distanceCm: Math.max(0, cm), maxValue: maxKmh, avgValue: sumKmh / fixes })
  }
  return open
}

function period(
  kind: PeriodKind,
  stream: PeriodStream,
  from: number,
  to: number,
  start: LatLon | null,
  end: LatLon | null = start,
): Period {
  return {
    kind,
    stream,
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
