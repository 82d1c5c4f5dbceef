import { readDrivingLimits } from '@/db/queries/fleet/hours/driving-limits'
import type { Access } from '@/lib/auth/access'
import { type DrivingDay, drivingDays, violationsOf } from '@/lib/fleet/hours/driving-days'
import type * as reports from '@/lib/reports/catalogue/drivers'
import { type DriverSums, HARSH_KINDS } from '@/lib/reports/drivers/driver-sums'
import { isChosen } from '@/lib/reports/drivers/fleet-report'
import type { ReportRow } from '@/lib/reports/row'
import { addDays, dayOf, startOfDay } from '@/lib/time/wall-clock'
import { iso, type ReportAsk, type ReportQuery } from '../ask'
import { type Driven, drivenSums } from '../driven-sums'
import { ReportScores } from '../scores/report-scores'

const DAY_MS = 86_400_000

/** What each drove; what nobody is known to have driven is a row of its own, the last. */
export const driverReport: ReportQuery<typeof reports.driverReport> = async function* (access, ask) {
  const scores = await ReportScores.of<number | null>(access, ask)
  const driven = await drivenSums(access, ask, {
    withSums: true,
    withOwn: true,
    withDrives: true,
    sink: {
      part: ({ driverId, from, to, distanceCm, seconds }, trip) =>
        scores.addPart(driverId, { from, to, seconds, distanceM: distanceCm / 100 }, trip),
      episode: (episode, share) => scores.addEpisode(share.driverId, episode, share),
      idling: (idling, share) => scores.addIdling(share.driverId, idling, share),
    },
  })
  const hours = await hoursOf(access, ask, driven)
  yield driven.sums
    .rows()
    .filter(({ driverId }) => isChosen(ask.drivers?.chosen ?? null, driverId))
    .map((sums) => sumsRow(sums, driven, { hours, scores }))
    .sort(byName)
}

/** When each was at the wheel on each day. Nobody, and days without driving, are left out. */
export const driverHours: ReportQuery<typeof reports.driverHours> = async function* (access, ask) {
  const driven = await drivenSums(access, ask, { withSums: false, withOwn: false, withDrives: true })
  const hours = await hoursOf(access, ask, driven)
  yield [...hours]
    .filter(([driverId]) => isChosen(ask.drivers?.chosen ?? null, driverId))
    .flatMap(([driverId, days]) => days.map((day) => dayRow(driverId, day, driven)))
    .sort((a, b) => byName(a, b) || (a.cells.day < b.cells.day ? -1 : 1))
}

const rowOfDriver = <Cells>(cells: Cells): ReportRow<Cells> => ({
  imei: null,
  device: null,
  from: null,
  to: null,
  cells,
})

type Named = { cells: { drivers: string; driverId: number | null } }

function byName({ cells: a }: Named, { cells: b }: Named): number {
  if (a.driverId === null || b.driverId === null)
    return Number(a.driverId === null) - Number(b.driverId === null)
  return a.drivers.localeCompare(b.drivers) || a.driverId - b.driverId
}

type Judged = { hours: ReadonlyMap<number, DrivingDay[]>; scores: ReportScores<number | null> }

function sumsRow(sums: DriverSums, { names, own }: Driven, { hours, scores }: Judged) {
  const { driverId, distanceCm, driveS, deviceIds, first, last } = sums
  const distanceM = distanceCm / 100
  const ofOwn = driverId === null ? undefined : own.get(driverId)
  const days = driverId === null ? undefined : (hours.get(driverId) ?? [])
  return rowOfDriver({
    drivers: driverId === null ? '' : (names.get(driverId) ?? ''),
    driverId,
    ...scores.cellsOf(driverId),
    trips: sums.trips,
    devices: deviceIds.size,
    distanceM,
    driveS,
    avgKmh: driveS > 0 ? (distanceM / driveS) * 3.6 : null,
    maxKmh: sums.maxKmh,
    idleS: sums.idleS,
    engineS: sums.engineS,
    overspeeds: sums.overspeeds,
    overspeedS: sums.overspeedS,
    ownOverspeeds: driverId === null ? null : (ofOwn?.times ?? 0),
    ownOverspeedS: driverId === null ? null : (ofOwn?.seconds ?? 0),
    harsh: HARSH_KINDS.reduce((all, kind) => all + sums[kind], 0),
    harshAcceleration: sums.harshAcceleration,
    harshBraking: sums.harshBraking,
    harshCornering: sums.harshCornering,
    crashes: sums.crashes,
    violations: days?.reduce((all, day) => all + violationsOf(day), 0) ?? null,
    firstSeen: first === null ? null : iso(new Date(first)),
    lastSeen: last === null ? null : iso(new Date(last)),
  })
}

function dayRow(driverId: number, day: DrivingDay, { names }: Driven) {
  return rowOfDriver({
    drivers: names.get(driverId) ?? '',
    driverId,
    day: day.day,
    driveS: day.driven / 1000,
    stretchS: day.stretch / 1000,
    restS: day.rest === null ? null : day.rest / 1000,
    firstSeen: iso(new Date(day.first)),
    lastSeen: iso(new Date(day.last)),
    overDay: day.overDay,
    overStretch: day.overStretch,
    shortRest: day.shortRest,
    violations: violationsOf(day),
  })
}

/** The days of each driver in the range, judged by the limits of the account. */
async function hoursOf(
  access: Access,
  { from, to, timeZone }: ReportAsk,
  { drives }: Driven,
): Promise<Map<number, DrivingDay[]>> {
  const limits = await readDrivingLimits(access)
  const days = calendarDays(from.getTime(), to.getTime(), timeZone)
  const around = { days, limits, knownFrom: from.getTime() - DAY_MS }
  const hours = new Map<number, DrivingDay[]>()
  for (const [driverId, times] of drives) {
    const spans = []
    for (let at = 0; at < times.length; at += 2)
      spans.push({ from: times[at] ?? 0, to: Math.min(times[at + 1] ?? 0, to.getTime()) })
    hours.set(driverId, drivingDays(spans, around))
  }
  return hours
}

/** The days of the calendar that a range touches, each as far as it lies in it. */
function calendarDays(from: number, to: number, zone: string) {
  const days = []
  for (let starts = from; starts < to; ) {
    const day = dayOf(starts, zone)
    const ends = Math.min(startOfDay(addDays(day, 1), zone), to)
    days.push({ day, from: starts, to: ends })
    starts = ends
  }
  return days
}
