export const QUARTER_HOUR_MS = 15 * 60_000

/** Start of the quarter of an hour that `time` falls in. Whole in every time zone in use. */
export const quarterHourOf = (time: number): number => Math.floor(time / QUARTER_HOUR_MS) * QUARTER_HOUR_MS

const whole = (time: number): number => Math.floor(time / 1000)

/** Whole seconds that two intervals share; intervals cut anywhere add up to the uncut one. Milliseconds. */
export function overlapSeconds(from: number, to: number, otherFrom: number, otherTo: number): number {
  return Math.max(0, whole(Math.min(to, otherTo)) - whole(Math.max(from, otherFrom)))
}

/** The seconds of an interval by the quarter of an hour in which they fall. */
function* secondsByQuarterHour(from: number, to: number): Generator<[quarter: number, seconds: number]> {
  for (let quarter = quarterHourOf(from); quarter < to; quarter += QUARTER_HOUR_MS) {
    const seconds = overlapSeconds(from, to, quarter, quarter + QUARTER_HOUR_MS)
    if (seconds > 0) yield [quarter, seconds]
  }
}

/** Sums of a quarter of an hour, or what is added to them. */
export type QuarterHourSums = { cm: number; movingS: number; idleS: number; engineS: number }

type Interval = { kind: string; start: { time: number }; end: { time: number }; onTrip?: boolean }

/** Collects what a change adds to the quarters of a device, and what it takes away. */
export class QuarterHourLedger {
  private readonly sums = new Map<number, QuarterHourSums>()

  addSteps(steps: Iterable<readonly [time: number, cm: number]>): void {
    for (const [time, cm] of steps) if (cm !== 0) this.of(quarterHourOf(time)).cm += cm
  }

  /** A closed trip, idling or ignition; `sign` −1 takes it away again. Other intervals count nothing. */
  add({ kind, start, end, onTrip }: Interval, sign: 1 | -1 = 1): void {
    if (kind !== 'trip' && kind !== 'idling' && kind !== 'ignitionOn') return
    for (const [quarter, seconds] of secondsByQuarterHour(start.time, end.time)) {
      const sums = this.of(quarter)
      if (kind === 'trip') sums.movingS += sign * seconds
      else if (kind === 'ignitionOn') sums.engineS += sign * seconds
      else {
        sums.idleS += sign * seconds
        if (onTrip) sums.movingS -= sign * seconds
      }
    }
  }

  /** What is not nothing. */
  *entries(): Generator<[quarter: number, sums: QuarterHourSums]> {
    for (const entry of this.sums) {
      const { cm, movingS, idleS, engineS } = entry[1]
      if (cm !== 0 || movingS !== 0 || idleS !== 0 || engineS !== 0) yield entry
    }
  }

  private of(quarter: number): QuarterHourSums {
    let sums = this.sums.get(quarter)
    if (!sums) {
      sums = { cm: 0, movingS: 0, idleS: 0, engineS: 0 }
      this.sums.set(quarter, sums)
    }
    return sums
  }
}
