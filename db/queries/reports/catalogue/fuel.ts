import { sql } from 'drizzle-orm'
import { database } from '@/db/client'
import { deviceWiring, statedConsumptions } from '@/db/queries/devices/device-tanks'
import { ownedAt } from '@/db/queries/ownership/owned-times'
import type { SensorValues } from '@/lib/positions/fix'
import type * as reports from '@/lib/reports/catalogue/fuel'
import { writtenNames } from '@/lib/reports/drivers/split-row'
import { dayOf } from '@/lib/time/wall-clock'
import { COMPUTER, fuelNamesOf, measuresOf, READING_KINDS } from '@/lib/tracking/sensing/measures'
import { UNWIRED, type Wired } from '@/lib/tracking/sensing/wiring'
import { inTurns, placeOf, type ReportQuery, rowOf } from '../ask'
import { drivenDays } from '../driven-days'
import { detail, periodRows } from '../period-rows'
import { listPeriods } from '../periods'
import { sumReadingsByDay } from '../readings'
import { reportDevices } from '../report-scope'

/**
 * What was consumed, refuelled and lost on each day on which a device measured fuel or was filled up; of one without a
 * sensor what its distance takes by the consumption in its record.
 */
export const fuelConsumption: ReportQuery<typeof reports.fuelConsumption> = (access, ask) =>
  inTurns(ask, async ({ ids, deviceOf }) => {
    const { from, to, timeZone } = ask
    const range = { deviceIds: ids, from, to }
    const [used, days, changes, stated] = await Promise.all([
      sumReadingsByDay(access, { ...range, timeZone, measures: ['fuelUsedL', 'fuelL'] }),
      drivenDays(access, ask, ids, []),
      listPeriods(access, { ...range, kinds: ['refuel', 'drain'] }),
      statedConsumptions(access, ids),
    ])
    const litres = new Map<string, { usedL: number; refuelledL: number; drainedL: number }>()
    const of = (deviceId: number, day: string) => {
      const key = `${deviceId} ${day}`
      const known = litres.get(key) ?? { usedL: 0, refuelledL: 0, drainedL: 0 }
      litres.set(key, known)
      return known
    }
    for (const { deviceId, day, measure, sum } of used) {
      const sums = of(deviceId, day)
      if (measure === 'fuelUsedL') sums.usedL += sum
    }
    for (const { deviceId, kind, start, maxValue } of changes) {
      const sums = of(deviceId, dayOf(start.getTime(), timeZone))
      if (kind === 'refuel') sums.refuelledL += maxValue ?? 0
      else sums.drainedL += maxValue ?? 0
    }
    const measuring = new Set(used.map(({ deviceId }) => deviceId))
    return days.flatMap(({ sums: day, drivers }) => {
      const { distanceM, movingS, idleS, engineS } = day
      const measured = litres.get(`${day.deviceId} ${day.day}`)
      const per100Km = stated.get(day.deviceId)
      const estimated = !measured && !measuring.has(day.deviceId) && per100Km !== undefined && distanceM > 0
      if (!measured && !estimated) return []
      const usedL = measured?.usedL ?? ((per100Km ?? 0) * distanceM) / 100_000
      const { refuelledL, drainedL } = measured ?? { refuelledL: 0, drainedL: 0 }
      const consumption = distanceM > 0 ? (usedL / distanceM) * 100_000 : null
      return rowOf(deviceOf(day.deviceId), {
        drivers: writtenNames(drivers),
        day: day.day,
        fuelUsedL: usedL,
        estimated,
        distanceM,
        consumption,
        movingS,
        idleS,
        engineS,
        refuelledL,
        drainedL,
      })
    })
  })

export const vehicleRefuelingData: ReportQuery<typeof reports.vehicleRefuelingData> = (access, ask) =>
  periodRows(access, ask, ['refuel', 'drain'], (period) => ({
    change: period.kind,
    litres: period.maxValue,
    fromL: detail(period, 'fromL'),
    toL: detail(period, 'toL'),
  }))

/** How often and how much each device was refuelled, and lost. */
export const refueling: ReportQuery<typeof reports.refueling> = (access, ask) =>
  inTurns(ask, async ({ ids, deviceOf }) => {
    const { from, to } = ask
    const changes = await listPeriods(access, { deviceIds: ids, from, to, kinds: ['refuel', 'drain'] })
    return ids.flatMap((id) => {
      const own = changes.filter(({ deviceId }) => deviceId === id)
      if (own.length === 0) return []
      const refuels = own.filter(({ kind }) => kind === 'refuel')
      const drains = own.filter(({ kind }) => kind === 'drain')
      return rowOf(
        deviceOf(id),
        {
          refuels: refuels.length,
          refuelledL: litresOf(refuels),
          drains: drains.length,
          drainedL: litresOf(drains),
          lastRefuel: refuels.at(-1)?.start.toISOString() ?? null,
        },
        { from, to },
      )
    })
  })

const litresOf = (changes: readonly { maxValue: number | null }[]) =>
  changes.reduce((sum, { maxValue }) => sum + (maxValue ?? 0), 0)

type LevelRow = {
  device_id: number
  time: string
  kind: string
  values: SensorValues
  lat: number | null
  lon: number | null
}

/** Who says nothing for so long in the tank gives way to what the vehicle's computer says. */
const SILENT_MS = 24 * 3_600_000

/** The newest level of each device that ever sent one: of the sensor in its tank, else of the vehicle's computer. */
export const currentFuelValue: ReportQuery<typeof reports.currentFuelValue> = (access, ask) =>
  inTurns(ask, async ({ ids, deviceOf }) => {
    const seen = await reportDevices(access, ids)
    const wiring = await deviceWiring(access, seen)
    const wired = seen.map((id) => ({ id, names: fuelNamesOf(wiring.get(id) ?? UNWIRED) }))
    const rows = await database().execute<LevelRow>(sql`
      select d.id as device_id, r.time, r.kind, r.values, s.lat, s.lon
      from json_to_recordset(${JSON.stringify(wired)}::json) as d(id int, names text[])
      cross join (values (false), (true)) as o(of_computer)
      cross join lateral (
        select time, kind, values from device_readings
        where device_id = d.id and values ?| d.names
          and split_part(kind, '.', 1) in ${[...READING_KINDS]}
          and (split_part(kind, '.', 1) = ${COMPUTER}) = o.of_computer
          and ${ownedAt(access, sql`d.id`, sql`device_readings.time`)}
        order by time desc limit 1
      ) r
      left join device_states s on s.device_id = d.id and ${ownedAt(access, sql`d.id`, sql`s.fix_time`)}
      order by d.id, o.of_computer`)
    const levels = new Map<number, LevelRow & { fuelL: number }>()
    for (const row of rows) {
      const known = levels.get(row.device_id)
      const fuelL = fuelIn(row, wiring.get(row.device_id) ?? UNWIRED)
      if (fuelL === null || (known && Date.parse(row.time) - Date.parse(known.time) <= SILENT_MS)) continue
      levels.set(row.device_id, { ...row, fuelL })
    }
    return [...levels.values()].flatMap(({ fuelL, ...row }) => {
      const own = wiring.get(row.device_id) ?? UNWIRED
      const capacityL = own.tank?.capacityL ?? null
      const time = new Date(row.time)
      return rowOf(
        deviceOf(row.device_id),
        {
          time: time.toISOString(),
          fuelL,
          fuelPercent: capacityL ? Math.min(100, (fuelL / capacityL) * 100) : null,
          capacityL,
          place: placeOf(row.lat, row.lon),
        },
        { from: time, to: time },
      )
    })
  })

/** Litres in the first tank. */
const fuelIn = (row: LevelRow, wired: Wired): number | null =>
  measuresOf(row, wired).find(({ measure, sensor }) => measure === 'fuelL' && !sensor.startsWith('tank'))
    ?.value ?? null
