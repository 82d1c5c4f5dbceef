import type { PeriodDetails } from '../period'

/** From the first reading with a running engine to the last. Times in milliseconds UTC. */
export type ObdTrip = {
  start: number
  until: number
  litres: number
  startKm: number | null
  endKm: number | null
  /** Metres by the speeds, where there is no odometer. */
  speedM: number
  lastKmh: number | null
  maxKmh: number
  maxRpm: number
  sumRpm: number
  maxCoolantC: number | null
  readings: number
}

export type ObdValues = {
  rpm: number | null
  speedKmh: number | null
  odometerKm: number | null
  coolantC: number | null
}

const SILENCE_MS = 10 * 60_000

export const isSilent = (trip: ObdTrip, time: number): boolean => time - trip.until > SILENCE_MS

export function beginObdTrip(time: number, { speedKmh, odometerKm }: ObdValues): ObdTrip {
  return {
    start: time,
    until: time,
    litres: 0,
    startKm: odometerKm,
    endKm: odometerKm,
    speedM: 0,
    lastKmh: speedKmh,
    maxKmh: 0,
    maxRpm: 0,
    sumRpm: 0,
    maxCoolantC: null,
    readings: 0,
  }
}

/** Adds a reading to the trip. */
export function continueObdTrip(trip: ObdTrip, time: number, values: ObdValues, litres: number): void {
  const { rpm, speedKmh, odometerKm, coolantC } = values
  if (speedKmh !== null) {
    const mean = ((trip.lastKmh ?? speedKmh) + speedKmh) / 2 / 3.6
    trip.speedM += (mean * (time - trip.until)) / 1000
    trip.lastKmh = speedKmh
    trip.maxKmh = Math.max(trip.maxKmh, speedKmh)
  }
  trip.startKm ??= odometerKm
  trip.endKm = odometerKm ?? trip.endKm
  trip.litres += litres
  trip.maxRpm = Math.max(trip.maxRpm, rpm ?? 0)
  trip.sumRpm += rpm ?? 0
  if (coolantC !== null) trip.maxCoolantC = Math.max(trip.maxCoolantC ?? coolantC, coolantC)
  trip.readings++
  trip.until = time
}

/** Metres by the vehicle's odometer, else by its speeds. */
export function obdMetres({ startKm, endKm, speedM }: ObdTrip): number {
  const driven = startKm !== null && endKm !== null ? (endKm - startKm) * 1000 : 0
  return Math.round(driven > 0 ? driven : speedM)
}

export function obdDetails(trip: ObdTrip): PeriodDetails {
  const { litres, maxRpm, sumRpm, readings, maxCoolantC, startKm, endKm, maxKmh } = trip
  const hours = (trip.until - trip.start) / 3_600_000
  const details: PeriodDetails = {
    litres: Math.round(litres * 1000) / 1000,
    maxKmh,
    avgKmh: hours > 0 ? Math.round(obdMetres(trip) / 100 / hours) / 10 : 0,
    maxRpm,
    avgRpm: readings > 0 ? Math.round(sumRpm / readings) : 0,
  }
  if (maxCoolantC !== null) details.maxCoolantC = maxCoolantC
  if (startKm !== null && endKm !== null) Object.assign(details, { startKm, endKm })
  return details
}
