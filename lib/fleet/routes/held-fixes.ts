import type { HeldFix } from './route-run'

/** So many fixes wait at most for whether the vehicle left or drifted. */
const MOST_HELD = 60
const NOTHING_HELD: readonly HeldFix[] = []

/** Fixes that wait until it is known whether the vehicle left or only drifted. Those that are given are not changed. */
export class HeldFixes {
  /** A copy, from when one was added. */
  private own: HeldFix[] | null = null

  constructor(public fixes: readonly HeldFix[]) {}

  /** Lets one more wait; gives the oldest where they are too many. */
  hold(fix: HeldFix): HeldFix | null {
    this.own ??= [...this.fixes]
    this.fixes = this.own
    this.own.push(fix)
    return this.own.length < MOST_HELD ? null : (this.own.shift() ?? null)
  }

  /** All that wait, which then wait no more. */
  release(): readonly HeldFix[] {
    const { fixes } = this
    this.fixes = NOTHING_HELD
    this.own = null
    return fixes
  }
}
