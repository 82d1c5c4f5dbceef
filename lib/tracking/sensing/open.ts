import type { Period, PeriodKind } from '../period'
import { obdDetails, obdMetres } from './obd-trip'
import type { ReadingsState } from './state'

/** Doors that are open, temperatures out of limits, the OBD trip and the faults that are there. */
export function openSensing(readings: ReadingsState): Period[] {
  const now = readings.seen?.time
  if (now === undefined) return []
  const open: Period[] = []
  for (const [sensor, since] of Object.entries(readings.doors)) {
    open.push(period('doorOpen', since, now, { sensor }))
  }
  for (const [sensor, { start, until, extreme, sum, count }] of Object.entries(readings.excursions)) {
    const figures = { sensor, maxValue: extreme, avgValue: Math.round((sum / count) * 100) / 100 }
    open.push(period('temperatureOut', start, until, figures))
  }
  for (const [code, since] of Object.entries(readings.faults)) {
    open.push(period('obdFault', since, now, { sensor: code, details: { code } }))
  }
  const { obdTrip } = readings
  if (obdTrip && obdTrip.until > obdTrip.start) {
    const details = obdDetails(obdTrip)
    const figures = { distanceCm: obdMetres(obdTrip) * 100, maxValue: obdTrip.maxKmh }
    const avgValue = Number(details.avgKmh)
    open.push(period('obdTrip', obdTrip.start, obdTrip.until, { ...figures, avgValue, details }))
  }
  return open
}

function period(kind: PeriodKind, from: number, to: number, figures: Partial<Period>): Period {
  const nowhere = { lat: null, lon: null }
  return {
    kind,
    decidedAt: to,
    stream: 'readings',
    distanceCm: 0,
    maxValue: null,
    avgValue: null,
    sensor: '',
    details: null,
    start: { time: from, ...nowhere },
    end: { time: to, ...nowhere },
    ...figures,
  }
}
