import { Heap } from '@/lib/queue/heap'
import {
  comesBefore,
  firstFrom,
  gapBetween,
  type Pair,
  type Receipt,
  ReceiptGroups,
  type Refuel,
  reachOf,
} from './receipt-groups'

/** How a receipt stands to what the tank saw. The texts stand in messages under `fleet.costs.verdicts`. */
export const FUEL_VERDICTS = ['matched', 'less', 'unseen', 'unmeasured'] as const
export type FuelVerdict = (typeof FUEL_VERDICTS)[number]

/** What a tank sees in several steps is one filling within this. */
const STEP_MS = 30 * 60_000
/** A sensor is not exact: less is told of beyond the larger of these. */
const LEAST_GAP_L = 5
const GAP_SHARE = 0.1

export type Matched = { verdict: FuelVerdict; seenL: number; refuels: Refuel[] }

/**
 * Holds the receipts of one vehicle against the refuels that its tank saw: those nearest to each other first, each refuel once;
 * what is left of a filling in several steps goes with them. Also tells which refuels have no receipt. Stops now and then: a
 * vehicle may have thousands of both on one day.
 */
export function* matchReceipts(
  receipts: readonly Receipt[],
  refuels: readonly Refuel[],
): Generator<void, { matched: Map<number, Matched>; bare: Refuel[] }> {
  const found = yield* nearestFirst(receipts, refuels)
  const free = new Set(refuels)
  for (const refuel of found.values()) free.delete(refuel)
  const steps = new StepsOf(refuels)
  const matched = new Map<number, Matched>()
  for (const receipt of receipts) {
    const first = found.get(receipt.id)
    const own = first ? [first] : []
    // One step leads to the next; what is added is looked around in its turn.
    for (const one of own) {
      for (const step of steps.around(one)) {
        if (!free.has(step) || gapBetween(receipt, step) > reachOf(receipt)) continue
        own.push(step)
        free.delete(step)
      }
      yield
    }
    own.sort((a, b) => a.from - b.from)
    matched.set(receipt.id, judge(receipt, own))
    yield
  }
  return { matched, bare: [...free] }
}

/** The first refuel of each receipt that has one. */
function* nearestFirst(
  receipts: readonly Receipt[],
  refuels: readonly Refuel[],
): Generator<void, Map<number, Refuel>> {
  const groups = new ReceiptGroups(receipts)
  const heap = new Heap<Pair>(comesBefore)
  const found = new Map<number, Refuel>()
  for (const refuel of refuels) {
    const pair = groups.nearestTo(refuel)
    if (pair) heap.push(pair)
    yield
  }
  for (let pair = heap.pop(); pair; pair = heap.pop()) {
    const { receipt, refuel } = pair
    // Its receipt went with another refuel meanwhile.
    const next = found.has(receipt.id) ? groups.nearestTo(refuel) : null
    if (next) heap.push(next)
    if (!found.has(receipt.id)) {
      found.set(receipt.id, refuel)
      groups.take(receipt)
    }
    yield
  }
  return found
}

/** Refuels by their time, to find what lies around one without a look at all of them. */
class StepsOf {
  private readonly sorted: Refuel[]
  private readonly longest: number

  constructor(refuels: readonly Refuel[]) {
    this.sorted = [...refuels].sort((a, b) => a.from - b.from)
    this.longest = refuels.reduce((most, { from, to }) => Math.max(most, to - from), 0)
  }

  *around(one: Refuel): Generator<Refuel> {
    const earliest = one.from - STEP_MS - this.longest
    for (let at = firstFrom(this.sorted, (step) => step.from >= earliest); at < this.sorted.length; at++) {
      const step = this.sorted[at]
      if (!step || step.from > one.to + STEP_MS) return
      if (gapBetween(one, step) <= STEP_MS) yield step
    }
  }
}

function judge({ litres, measured }: Receipt, refuels: Refuel[]): Matched {
  const seenL = refuels.reduce((sum, refuel) => sum + refuel.litres, 0)
  const gap = Math.max(LEAST_GAP_L, litres * GAP_SHARE)
  const seen = litres - seenL > gap ? 'less' : 'matched'
  const verdict = refuels.length > 0 ? seen : measured ? 'unseen' : 'unmeasured'
  return { verdict, seenL, refuels }
}
