/** A clock of a till, a driver who pays later, a tracker that was silent: so far apart they may be. */
export const NEAR_MS = 2 * 3_600_000

/** Times in milliseconds UTC; `from` and `to` are the day of one whose hour is not known, else the same moment. */
export type Receipt = {
  id: number
  from: number
  to: number
  litres: number
  /** Whether the tank was measured then. */
  measured: boolean
}
export type Refuel = { from: number; to: number; litres: number }
/** How far apart in time and litres they are. */
export type Pair = { receipt: Receipt; refuel: Refuel; apart: number; litres: number }

type Span = { from: number; to: number }
export const gapBetween = (a: Span, b: Span): number => Math.max(0, a.from - b.to, b.from - a.to)

/** A day without an hour is no reason to look beyond it. */
export const reachOf = ({ from, to }: Span): number => (from === to ? NEAR_MS : 0)

/** The place of the first of sorted items that `is` holds for, as for all behind it; the length where it is none. */
export function firstFrom<Item>(items: readonly Item[], is: (item: Item) => boolean): number {
  let [low, high] = [0, items.length]
  while (low < high) {
    const middle = (low + high) >> 1
    const item = items[middle]
    if (item !== undefined && is(item)) high = middle
    else low = middle + 1
  }
  return low
}

/** Receipts of one time, by their litres: of those that nobody took yet, the ones nearest to some litres are found at once. */
class Group {
  readonly from: number
  readonly to: number
  private readonly sorted: Receipt[]
  /** Where to look next for one that is free, downwards and upwards; itself where it is free. Shifted by one: 0 is none. */
  private readonly below: number[]
  private readonly above: number[]

  constructor(receipts: readonly Receipt[]) {
    this.sorted = [...receipts].sort((a, b) => a.litres - b.litres || a.id - b.id)
    const places = Array.from({ length: receipts.length + 2 }, (_, place) => place)
    this.below = places
    this.above = [...places]
    this.from = receipts[0]?.from ?? 0
    this.to = receipts[0]?.to ?? 0
  }

  take({ id, litres }: Receipt): void {
    const start = firstFrom(
      this.sorted,
      (one) => one.litres > litres || (one.litres === litres && one.id >= id),
    )
    this.below[start + 1] = start
    this.above[start + 1] = start + 2
  }

  /** One with fewer litres and one with as many or more. */
  nearest(litres: number): Receipt[] {
    const place = firstFrom(this.sorted, (one) => one.litres >= litres) + 1
    const more = this.sorted[follow(this.above, place) - 1]
    const less = this.sorted[follow(this.below, place - 1) - 1]
    // Of those with the same litres the first.
    const first = less && firstFrom(this.sorted, (one) => one.litres >= less.litres) + 1
    const least = first === undefined ? undefined : this.sorted[follow(this.above, first) - 1]
    return [least, more].flatMap((one) => one ?? [])
  }
}

/** Goes along the places that were left to one that was not, and makes the way shorter for whoever comes next. */
function follow(next: number[], place: number): number {
  let end = place
  for (let to = next[end]; to !== undefined && to !== end; to = next[end]) end = to
  for (let at = place; at !== end; ) {
    const to = next[at] ?? end
    next[at] = end
    at = to
  }
  return end
}

/** The receipts of a vehicle that are not taken, by time. */
export class ReceiptGroups {
  private readonly byTime = new Map<string, Group>()
  /** Those with an hour, and whole days: days do not overlap each other, so that both are sorted by both ends. */
  private readonly lists: readonly Group[][]

  constructor(receipts: readonly Receipt[]) {
    const members = new Map<string, Receipt[]>()
    for (const receipt of receipts) {
      const key = keyOf(receipt)
      const known = members.get(key)
      if (known) known.push(receipt)
      else members.set(key, [receipt])
    }
    const timed: Group[] = []
    const days: Group[] = []
    for (const [key, own] of members) {
      const group = new Group(own)
      this.byTime.set(key, group)
      if (group.from === group.to) timed.push(group)
      else days.push(group)
    }
    this.lists = [timed, days]
    for (const list of this.lists) list.sort((a, b) => a.from - b.from)
  }

  take(receipt: Receipt): void {
    this.byTime.get(keyOf(receipt))?.take(receipt)
  }

  /** The receipt within reach of a refuel that goes with it best. */
  nearestTo(refuel: Refuel): Pair | null {
    let best: Pair | null = null
    for (const list of this.lists) {
      const reach = list[0] ? reachOf(list[0]) : 0
      for (let at = firstFrom(list, ({ to }) => to >= refuel.from - reach); at < list.length; at++) {
        const group = list[at]
        if (!group || group.from > refuel.to + reach) break
        const apart = gapBetween(group, refuel)
        if (best && apart > best.apart) continue
        for (const receipt of group.nearest(refuel.litres)) {
          const pair = { receipt, refuel, apart, litres: Math.abs(receipt.litres - refuel.litres) }
          if (!best || comesBefore(pair, best)) best = pair
        }
      }
    }
    return best
  }
}

/** Nearest in time, then in litres; the rest only tells apart what is equal. */
export const comesBefore = (a: Pair, b: Pair): boolean =>
  (a.apart - b.apart ||
    a.litres - b.litres ||
    a.receipt.from - b.receipt.from ||
    a.refuel.from - b.refuel.from ||
    a.refuel.litres - b.refuel.litres ||
    a.receipt.id - b.receipt.id) < 0

const keyOf = ({ from, to }: Span): string => `${from} ${to}`
