import type { Access } from '@/lib/auth/access'
import { chosenDays } from '@/lib/reports/drivers/chosen-days'
import { type NamedDriver, writtenNames } from '@/lib/reports/drivers/split-row'
import type { ReportAsk } from './ask'
import { type DayFigure, sumByDay } from './day-aggregates'
import { type DeviceSums, sumDays } from './day-sums'
import { sumByDriverAndDay } from './driver-days'

/**
 * The days of devices with who drove, or what those drove who are asked for; `figures` as `sumByDay` takes them. Stops and the
 * time that was heard of are those of the device, whoever drove it.
 */
export async function drivenDays(
  access: Access,
  { from, to, timeZone, drivers }: ReportAsk,
  ids: number[],
  figures: readonly DayFigure[],
) {
  const asked = { from, to, timeZone }
  const [days, ofDrivers] = await Promise.all([
    sumByDay(access, { ...asked, deviceIds: ids, figures }),
    drivers ? sumByDriverAndDay(access, { ...asked, ids }) : [],
  ])
  return chosenDays(days, ofDrivers, drivers?.chosen ?? null)
}

/** The same over the whole range. */
export async function drivenByDevice(
  access: Access,
  ask: ReportAsk,
  ids: number[],
  figures: readonly DayFigure[],
): Promise<(DeviceSums & { drivers: string | null })[]> {
  const days = await drivenDays(access, ask, ids, figures)
  const drivers = new Map<number, Map<number, NamedDriver>>()
  for (const { sums, drivers: own } of days) {
    const known = drivers.get(sums.deviceId) ?? new Map()
    drivers.set(sums.deviceId, known)
    for (const one of own) known.set(one.driverId, one)
  }
  return sumDays(days.map(({ sums }) => sums)).map((sum) => ({
    ...sum,
    drivers: writtenNames(drivers.get(sum.deviceId)?.values() ?? []),
  }))
}
