import { type Matched, matchReceipts } from '@/lib/fleet/costs/match-receipts'
import { comesBefore, gapBetween, type Receipt, type Refuel, reachOf } from '@/lib/fleet/costs/receipt-groups'

export type Told = { matched: Map<number, Matched>; bare: Refuel[] }

/** To its end at once. */
export function matchNow(receipts: readonly Receipt[], refuels: readonly Refuel[]): Told {
  const work = matchReceipts(receipts, refuels)
  let step = work.next()
  while (!step.done) step = work.next()
  return step.value
}

const HALF_HOUR_MS = 30 * 60_000

/** What `matchReceipts` says, the slow way: each receipt is held against each refuel. */
export function matchedPairwise(receipts: readonly Receipt[], refuels: readonly Refuel[]): Told {
  const pairs = receipts
    .flatMap((receipt) =>
      refuels.flatMap((refuel) => {
        const apart = gapBetween(receipt, refuel)
        const litres = Math.abs(receipt.litres - refuel.litres)
        return apart <= reachOf(receipt) ? [{ receipt, refuel, apart, litres }] : []
      }),
    )
    .sort((a, b) => (comesBefore(a, b) ? -1 : comesBefore(b, a) ? 1 : 0))
  const free = new Set(refuels)
  const found = new Map<number, Refuel[]>()
  for (const { receipt, refuel } of pairs) {
    if (found.has(receipt.id) || !free.has(refuel)) continue
    found.set(receipt.id, [refuel])
    free.delete(refuel)
  }
  for (const receipt of receipts) {
    const own = found.get(receipt.id)
    if (!own) continue
    const isNext = (refuel: Refuel) =>
      gapBetween(receipt, refuel) <= reachOf(receipt) &&
      own.some((one) => gapBetween(one, refuel) <= HALF_HOUR_MS)
    for (let step = [...free].find(isNext); step; step = [...free].find(isNext)) {
      own.push(step)
      free.delete(step)
    }
  }
  const matched = receipts.map((receipt): [number, Matched] => {
    const own = (found.get(receipt.id) ?? []).sort((a, b) => a.from - b.from)
    const seenL = own.reduce((sum, { litres }) => sum + litres, 0)
    const gap = Math.max(5, receipt.litres * 0.1)
    const seen = receipt.litres - seenL > gap ? 'less' : 'matched'
    return [receipt.id, { verdict: own.length > 0 ? seen : 'unseen', seenL, refuels: own }]
  })
  return { matched: new Map(matched), bare: [...free] }
}
