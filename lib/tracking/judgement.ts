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
  private readonly indexes: Map<number, number>
  private readonly revised = new Map<number, Revision>()
  private moved = 0
  /** How far the way went in all, in centimetres. */
  wayCm = 0
  readonly closed: Segment[] = []
  readonly periods: Period[] = []
  readonly checkpoints: Checkpoint[] = []

  constructor(fixes: readonly TrackedFix[]) {
    this.verdicts = fixes.map(() => ({ flags: 0, stepCm: 0 }))
    this.indexes = new Map(fixes.map((fix, index) => [fix.time, index]))
  }

  step(time: number, stepCm: number): void {
    this.change(time, { stepCm })
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
    this.change(time, { flags })
  }

  unflag(time: number): void {
    this.change(time, { flags: 0 })
  }

  private change(time: number, what: Partial<Verdict>): void {
    const index = this.indexes.get(time)
    const verdict = index === undefined ? undefined : this.verdicts[index]
    if (verdict) Object.assign(verdict, what)
    else this.revised.set(time, { ...this.revised.get(time), time, ...what })
  }

  result(): Omit<TrackingResult, 'state' | 'words'> {
    const { verdicts, closed, periods, checkpoints } = this
    return { verdicts, revisions: [...this.revised.values()], closed, periods, checkpoints }
  }
}
