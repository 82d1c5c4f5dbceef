import { CARD_NAMES, type CardName } from './cards'
import type { BoardPreference } from './preference-schema'

export const MAX_BOARD_GROUPS = 50

/** How the board stands before anybody has arranged it. */
export const USUAL_BOARD: BoardPreference = { period: 'week', groups: [], order: [], hidden: [] }

export type ArrangedCard = { name: CardName; shown: boolean }

/** All cards in the order that somebody chose, and whether they are shown; names that there are no more are left out. */
export function arrangeCards({ order, hidden }: Pick<BoardPreference, 'order' | 'hidden'>): ArrangedCard[] {
  const chosen = [...new Set(order)].flatMap((name) => CARD_NAMES.find((one) => one === name) ?? [])
  const all = [...chosen]
  // One that came later stands behind the one that it usually follows.
  for (const [at, name] of CARD_NAMES.entries()) {
    if (all.includes(name)) continue
    const before = CARD_NAMES[at - 1]
    all.splice(before ? all.indexOf(before) + 1 : 0, 0, name)
  }
  return all.map((name) => ({ name, shown: !hidden.includes(name) }))
}

/** The same with a card one place up or down among those of its section. */
export function moveCard(
  cards: readonly ArrangedCard[],
  name: CardName,
  by: -1 | 1,
  isBeside: (one: CardName, other: CardName) => boolean,
): ArrangedCard[] {
  const from = cards.findIndex((card) => card.name === name)
  let to = from + by
  while (cards[to] && !isBeside(cards[to]?.name ?? name, name)) to += by
  const [moved, other] = [cards[from], cards[to]]
  if (!moved || !other) return [...cards]
  return cards.map((card, at) => (at === from ? other : at === to ? moved : card))
}
