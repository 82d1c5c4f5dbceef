/** Milliseconds UTC; a null end is until now. */
type Span = { from: number; to: number | null }

export type CardHoldings = {
  /** In them a read of it names nobody. */
  losses: readonly Span[]
  /** Without overlap. */
  holdings: readonly ({ driverId: number } & Span)[]
}

/** A card as it is kept: one that was deleted keeps its past, and its code may be another one's since. */
export type KeptCard = CardHoldings & { deletedAt: number | null }

/** Who had a card when it was read; null of one that nobody had, or that was lost. */
export function holderAt(card: CardHoldings | undefined, moment: number): number | null {
  if (!card || card.losses.some((loss) => holds(loss, moment))) return null
  return card.holdings.find((held) => holds(held, moment))?.driverId ?? null
}

const holds = ({ from, to }: Span, moment: number): boolean => from <= moment && (to === null || to > moment)

/**
 * What reads of one code mean, of the cards that had it one after another. The first holder of a card has it from the beginning, but
 * no earlier than a card that somebody had before was deleted.
 */
export function cardsOfCode(cards: readonly KeptCard[]): CardHoldings {
  const losses: Span[] = []
  const holdings: CardHoldings['holdings'][number][] = []
  let since = Number.NEGATIVE_INFINITY
  const inOrder = [...cards].sort((a, b) => (a.deletedAt ?? Infinity) - (b.deletedAt ?? Infinity))
  for (const card of inOrder) {
    const within = <T extends Span>(span: T): T[] => {
      const from = Math.max(span.from, since)
      const to = card.deletedAt === null ? span.to : Math.min(span.to ?? card.deletedAt, card.deletedAt)
      return to === null || to > from ? [{ ...span, from, to }] : []
    }
    losses.push(...card.losses.flatMap(within))
    holdings.push(...card.holdings.flatMap(within))
    if (card.deletedAt !== null && card.holdings.length > 0) since = card.deletedAt
  }
  return { losses, holdings }
}
