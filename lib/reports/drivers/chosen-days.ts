import { type ChosenDrivers, isChosen } from './fleet-report'
import type { NamedDriver } from './split-row'

/** What is summed up of a device on a day. */
type Figures = {
  distanceM: number
  movingS: number
  idleS: number
  engineS: number
  trips: number
  maxSpeedKmh: number
}
type Day = Figures & { deviceId: number; day: string }
type DayOfDriver = Day & NamedDriver

/** `drivers` are those who drove of whom it tells; empty where nobody is known to have. */
export type DrivenDay<D> = { sums: D; drivers: NamedDriver[] }

const SUMMED = ['distanceM', 'movingS', 'idleS', 'engineS', 'trips'] as const
/** Sums of metres are of centimetres: what is left of them is as whole. */
const exact = (metres: number): number => Math.round(metres * 100) / 100

/** Days with who drove on them, or where some are chosen, what those drove; days of which they drove nothing are left out. */
export function chosenDays<D extends Day>(
  days: readonly D[],
  ofDrivers: readonly DayOfDriver[],
  chosen: ChosenDrivers | null,
): DrivenDay<D>[] {
  const byDay = new Map<string, DayOfDriver[]>()
  for (const one of ofDrivers) {
    if (!SUMMED.some((key) => one[key] > 0)) continue
    const key = `${one.deviceId} ${one.day}`
    byDay.set(key, [...(byDay.get(key) ?? []), one])
  }
  return days.flatMap((day) => {
    const all = byDay.get(`${day.deviceId} ${day.day}`) ?? []
    if (chosen === null) return [{ sums: day, drivers: all.map(named) }]
    const own = all.filter(({ driverId }) => isChosen(chosen, driverId))
    const parts: Figures[] = chosen.nobody ? [...own, leftOf(day, all)] : own
    if (parts.length === 0) return []
    const sums = { ...day, maxSpeedKmh: Math.max(...parts.map(({ maxSpeedKmh }) => maxSpeedKmh)) }
    for (const key of SUMMED) sums[key] = parts.reduce((sum, part) => sum + part[key], 0)
    return [{ sums: { ...sums, distanceM: exact(sums.distanceM) }, drivers: own.map(named) }]
  })
}

/** What nobody is known to have driven. Its top speed is not known where others drove on the day. */
function leftOf(day: Figures, all: readonly Figures[]): Figures {
  const left = { ...day, maxSpeedKmh: all.length === 0 ? day.maxSpeedKmh : 0 }
  for (const key of SUMMED) left[key] = day[key] - all.reduce((sum, part) => sum + part[key], 0)
  return { ...left, distanceM: exact(left.distanceM) }
}

const named = ({ driverId, name }: NamedDriver): NamedDriver => ({ driverId, name })
