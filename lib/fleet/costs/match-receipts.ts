/** How a receipt stands to what the tank saw. The texts stand in messages under `fleet.costs.verdicts`. */
export const FUEL_VERDICTS = ['matched', 'less', 'unseen', 'unmeasured'] as const
export type FuelVerdict = (typeof FUEL_VERDICTS)[number]

/** A clock of a till, a driver who pays later, a tracker that was silent: so far apart they may be. */
export const NEAR_MS = 2 * 3_600_000
/** What a tank sees in several steps is one filling within this. */
const STEP_MS = 30 * 60_000
/** A sensor is not exact: less is told of beyond the larger of these. */
const LEAST_GAP_L = 5
const GAP_SHARE = 0.1

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
export type Matched = { verdict: FuelVerdict; seenL: number; refuels: Refuel[] }

/**
 * Holds the receipts of one vehicle against the refuels that its tank saw: those nearest to each other first, each refuel once;
 * what is left of a filling in several steps goes with them. Also tells which refuels have no receipt.
 */
export function matchReceipts(
  receipts: readonly Receipt[],
  refuels: readonly Refuel[],
): { matched: Map<number, Matched>; bare: Refuel[] } {
  const free = new Set(refuels)
  const found = new Map<number, Refuel[]>()
  for (const { receipt, refuel } of pairsOf(receipts, refuels)) {
    if (found.has(receipt.id) || !free.has(refuel)) continue
    found.set(receipt.id, [refuel])
    free.delete(refuel)
  }
  for (const receipt of receipts) {
    const own = found.get(receipt.id)
    if (!own) continue
    // One step leads to the next.
    for (let step = nextStep(own, free, receipt); step; step = nextStep(own, free, receipt)) {
      own.push(step)
      free.delete(step)
    }
    own.sort((a, b) => a.from - b.from)
  }
  const matched = new Map(
    receipts.map((receipt) => [receipt.id, judge(receipt, found.get(receipt.id) ?? [])]),
  )
  return { matched, bare: [...free] }
}

function pairsOf(receipts: readonly Receipt[], refuels: readonly Refuel[]) {
  const pairs = receipts.flatMap((receipt) =>
    refuels.flatMap((refuel) => {
      const apart = gapBetween(receipt, refuel)
      // A day without an hour is no reason to look beyond it.
      const most = receipt.from === receipt.to ? NEAR_MS : 0
      const litres = Math.abs(receipt.litres - refuel.litres)
      return apart <= most ? [{ receipt, refuel, apart, litres }] : []
    }),
  )
  return pairs.sort(
    (a, b) =>
      a.apart - b.apart ||
      a.litres - b.litres ||
      a.receipt.from - b.receipt.from ||
      a.refuel.from - b.refuel.from ||
      a.receipt.id - b.receipt.id,
  )
}

function nextStep(own: readonly Refuel[], free: ReadonlySet<Refuel>, receipt: Receipt): Refuel | undefined {
  const isTimed = receipt.from === receipt.to
  return [...free].find(
    (refuel) =>
      gapBetween(receipt, refuel) <= (isTimed ? NEAR_MS : 0) &&
      own.some((one) => gapBetween(one, refuel) <= STEP_MS),
  )
}

type Span = { from: number; to: number }
const gapBetween = (a: Span, b: Span): number => Math.max(0, a.from - b.to, b.from - a.to)

function judge({ litres, measured }: Receipt, refuels: Refuel[]): Matched {
  const seenL = refuels.reduce((sum, refuel) => sum + refuel.litres, 0)
  const gap = Math.max(LEAST_GAP_L, litres * GAP_SHARE)
  const seen = litres - seenL > gap ? 'less' : 'matched'
  const verdict = refuels.length > 0 ? seen : measured ? 'unseen' : 'unmeasured'
  return { verdict, seenL, refuels }
}
