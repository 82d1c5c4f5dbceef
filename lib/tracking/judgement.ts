import type { Period } from './period'
import type {
  Checkpoint,
  Place,
  Revision,
  Segment,
  SegmentKind,
  TrackedFix,
  TrackingResult,
  Trip,
  Verdict,
} from './state'
import { type TripEnd, tripFigures } from './trip-figures'
import type { Decision, SegmentWhy } from './why'

/** Collects what the engine says while it runs: of the given fixes, and of older ones it changes its mind on. */
export class Judgement {
  private readonly verdicts: Verdict[]
  /** Where the fix was that was spoken of last; mostly the next word is about it, or the one after it. */
  private at = 0
  private readonly revised = new Map<number, Revision>()
  private moved = 0
  /** How far the way went in all, in centimetres. */
  wayCm = 0
  readonly closed: Segment[] = []
  readonly periods: Period[] = []
  readonly checkpoints: Checkpoint[] = []

  /** Of fixes in the order of their times. */
  constructor(private readonly fixes: readonly TrackedFix[]) {
    this.verdicts = fixes.map(() => ({ flags: 0, stepCm: 0 }))
  }

  step(time: number, stepCm: number): void {
    const verdict = this.verdictAt(time)
    if (verdict) verdict.stepCm = stepCm
    else this.revise(time, { stepCm })
  }

  /** The way grew, or shrank when some of it was taken back. */
  move(cm: number): void {
    this.moved += cm
    this.wayCm += cm
  }

  /** By how many centimetres the way has grown since this was asked last. */
  takeMoved(): number {
    const moved = this.moved
    this.moved = 0
    return moved
  }

  /** A trip that ends here. */
  closeTrip(trip: Trip, end: TripEnd, why: Decision): void {
    this.close('trip', trip, end, { start: trip.why, end: why }, tripFigures(trip, end))
  }

  close(
    kind: SegmentKind,
    start: Place,
    end: Place,
    why: SegmentWhy,
    figures = tripFigures(null, null),
  ): void {
    this.closed.push({
      kind,
      start: { time: start.time, lat: start.lat, lon: start.lon },
      end: { time: end.time, lat: end.lat, lon: end.lon },
      ...figures,
      why,
    })
  }

  flag(time: number, flags: number): void {
    const verdict = this.verdictAt(time)
    if (verdict) verdict.flags = flags
    else this.revise(time, { flags })
  }

  unflag(time: number): void {
    this.flag(time, 0)
  }

  private revise(time: number, what: Partial<Verdict>): void {
    this.revised.set(time, { ...this.revised.get(time), time, ...what })
  }

  /** Of one of the given fixes; of an older one there is none. */
  private verdictAt(time: number): Verdict | undefined {
    const { fixes, at } = this
    if (fixes[at]?.time === time) return this.verdicts[at]
    if (fixes[at + 1]?.time === time) return this.verdicts[++this.at]
    let [from, to] = [0, fixes.length]
    while (from < to) {
      const middle = (from + to) >> 1
      if ((fixes[middle]?.time ?? 0) < time) from = middle + 1
      else to = middle
    }
    if (fixes[from]?.time !== time) return undefined
    this.at = from
    return this.verdicts[from]
  }

  result(): Omit<TrackingResult, 'state' | 'words'> {
    const { verdicts, closed, periods, checkpoints } = this
    return { verdicts, revisions: [...this.revised.values()], closed, periods, checkpoints }
  }
}
