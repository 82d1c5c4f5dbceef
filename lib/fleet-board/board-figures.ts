import type { BoardDay } from './board-period'
import type { BoardSettings } from './settings-schema'

/** A figure of the period, and of the one before it; null where nothing can be said. */
export type Compared = { value: number | null; before: number | null }

/** What changed, as a part of what was before; null without anything to compare with. */
export function changeOf({ value, before }: Compared): number | null {
  if (value === null || before === null || before === 0) return null
  return (value - before) / before
}

/** Sums of all vehicles over a span. */
export type SpanSums = {
  distanceM: number
  movingS: number
  idleS: number
  overspeeds: number
  litres: number | null
  co2Kg: number | null
  alerts: number
  unprocessed: number
  /** Vehicles that drove on each of its days. */
  drove: number[]
}

/** The share of the vehicles that drove on an average day. */
export function utilisation(drove: readonly number[], vehicles: number): number | null {
  if (drove.length === 0 || vehicles === 0) return null
  return drove.reduce((sum, one) => sum + one, 0) / drove.length / vehicles
}

export const per100Km = (times: number, distanceM: number): number | null =>
  distanceM > 0 ? (times / distanceM) * 100_000 : null

/** Litres of idling, and what they cost: nothing where nobody said how much an engine takes, and a litre costs. */
export function idleFuel(
  idleS: number,
  { idleLitresPerHour, fuelPrice }: BoardSettings,
): { litres: number | null; cost: number | null } {
  const litres = idleLitresPerHour === null ? null : (idleS / 3600) * idleLitresPerHour
  return { litres, cost: litres === null || fuelPrice === null ? null : litres * fuelPrice }
}

export const FIGURES = [
  'distanceM',
  'movingS',
  'utilisation',
  'idleS',
  'idleFuelL',
  'idleCost',
  'litres',
  'co2Kg',
  'overspeedsPer100Km',
  'alerts',
  'unprocessed',
] as const
export type FigureName = (typeof FIGURES)[number]

/** Every figure of the board by its name, of both spans. */
export function comparedFigures(
  { current, previous }: { current: SpanSums; previous: SpanSums },
  vehicles: number,
  settings: BoardSettings,
): Record<FigureName, Compared> {
  const both = (of: (sums: SpanSums) => number | null): Compared => ({
    value: of(current),
    before: of(previous),
  })
  return {
    distanceM: both(({ distanceM }) => distanceM),
    movingS: both(({ movingS }) => movingS),
    utilisation: both(({ drove }) => utilisation(drove, vehicles)),
    idleS: both(({ idleS }) => idleS),
    idleFuelL: both(({ idleS }) => idleFuel(idleS, settings).litres),
    idleCost: both(({ idleS }) => idleFuel(idleS, settings).cost),
    litres: both(({ litres }) => litres),
    co2Kg: both(({ co2Kg }) => co2Kg),
    overspeedsPer100Km: both(({ overspeeds, distanceM }) => per100Km(overspeeds, distanceM)),
    alerts: both(({ alerts }) => alerts),
    unprocessed: both(({ unprocessed }) => unprocessed),
  }
}

const HOURS = 168

type HourSum = {
  /** When the hour or the quarter of one begins, milliseconds UTC. */
  time: number
  movingS: number
}

/**
 * The share of the vehicles that were on the road in each hour of the week, Sunday's first one first; null of hours that the days do
 * not have. `wallOf` tells the weekday and hour of an instant.
 */
export function heatOf(
  sums: readonly HourSum[],
  days: readonly BoardDay[],
  vehicles: number,
  wallOf: (instant: number) => { weekday: number; hour: number },
): (number | null)[] {
  const seconds = new Array<number>(HOURS).fill(0)
  const moving = new Array<number>(HOURS).fill(0)
  const slotOf = (instant: number) => {
    const { weekday, hour } = wallOf(instant)
    return weekday * 24 + hour
  }
  for (const { starts, ends } of days)
    for (let at = starts; at < ends; at += QUARTER_MS) {
      const slot = slotOf(at)
      seconds[slot] = (seconds[slot] ?? 0) + QUARTER_MS / 1000
    }
  for (const { time, movingS } of sums) {
    const slot = slotOf(time)
    moving[slot] = (moving[slot] ?? 0) + movingS
  }
  return seconds.map((all, slot) =>
    all === 0 || vehicles === 0 ? null : Math.min(1, (moving[slot] ?? 0) / (all * vehicles)),
  )
}

const QUARTER_MS = 900_000
