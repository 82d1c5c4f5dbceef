export const QUARTER_MS = 15 * 60_000

/** Start of the quarter of an hour that `time` falls in. Whole in every time zone in use. */
export const quarterOf = (time: number): number => Math.floor(time / QUARTER_MS) * QUARTER_MS

const whole = (time: number): number => Math.floor(time / 1000)

/** Whole seconds that two stretches share; stretches cut anywhere add up to the uncut one. Milliseconds. */
export function overlapSeconds(from: number, to: number, otherFrom: number, otherTo: number): number {
  return Math.max(0, whole(Math.min(to, otherTo)) - whole(Math.max(from, otherFrom)))
}

/** The seconds of a stretch by the quarter of an hour in which they fall. */
function* secondsByQuarter(from: number, to: number): Generator<[quarter: number, seconds: number]> {
  for (let quarter = quarterOf(from); quarter < to; quarter += QUARTER_MS) {
    const seconds = overlapSeconds(from, to, quarter, quarter + QUARTER_MS)
    if (seconds > 0) yield [quarter, seconds]
  }
}

/** Sums of a quarter of an hour, or what is added to them. */
export type QuarterSums = { cm: number; movingS: number; idleS: number; engineS: number }

type Stretch = { kind: string; start: { time: number }; end: { time: number }; onTrip?: boolean }

/** Collects what a change adds to the quarters of a device, and what it takes away. */
export class QuarterLedger {
  private readonly sums = new Map<number, QuarterSums>()

  addSteps(steps: Iterable<readonly [time: number, cm: number]>): void {
    for (const [time, cm] of steps) if (cm !== 0) this.of(quarterOf(time)).cm += cm
  }

  /** A closed trip, idling or ignition; `sign` −1 takes it away again. Other stretches count nothing. */
  add({ kind, start, end, onTrip }: Stretch, sign: 1 | -1 = 1): void {
    if (kind !== 'trip' && kind !== 'idling' && kind !== 'ignitionOn') return
    for (const [quarter, seconds] of secondsByQuarter(start.time, end.time)) {
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
  *entries(): Generator<[quarter: number, sums: QuarterSums]> {
    for (const entry of this.sums) {
      const { cm, movingS, idleS, engineS } = entry[1]
      if (cm !== 0 || movingS !== 0 || idleS !== 0 || engineS !== 0) yield entry
    }
  }

  private of(quarter: number): QuarterSums {
    let sums = this.sums.get(quarter)
    if (!sums) {
      sums = { cm: 0, movingS: 0, idleS: 0, engineS: 0 }
      this.sums.set(quarter, sums)
    }
    return sums
  }
}
