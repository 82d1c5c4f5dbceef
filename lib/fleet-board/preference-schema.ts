import { z } from 'zod'
import { MAX_BOARD_GROUPS } from './arrange-cards'
import { BOARD_PERIODS } from './board-period'

const MOST_CARDS = 60

/** How somebody has arranged the board. Cards are kept by name: those that came later follow in their usual order. */
export const boardPreference = z.object({
  period: z.enum(BOARD_PERIODS),
  groups: z.array(z.number().int().positive()).max(MAX_BOARD_GROUPS),
  order: z.array(z.string().max(40)).max(MOST_CARDS),
  hidden: z.array(z.string().max(40)).max(MOST_CARDS),
})
export type BoardPreference = z.infer<typeof boardPreference>
