export type CardHoldings = {
  /** From then on a read of it names nobody. */
  lostAt: number | null
  /** Without overlap, milliseconds UTC; a null end is until now. */
  holdings: readonly { driverId: number; from: number; to: number | null }[]
}

/** Who had a card when it was read; null of one that nobody had, or that was lost. */
export function holderAt(card: CardHoldings | undefined, moment: number): number | null {
  if (!card || (card.lostAt !== null && moment >= card.lostAt)) return null
  const held = card.holdings.find(({ from, to }) => from <= moment && (to === null || to > moment))
  return held?.driverId ?? null
}
