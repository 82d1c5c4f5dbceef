import { z } from 'zod'
import { pages } from '../asked-rows'

/** Part of a name, to choose a driver or vehicle by. */
export const choiceQuery = z.object({
  search: z.string().trim().max(100).default(''),
  ...pages,
})
export type ChoiceQuery = z.output<typeof choiceQuery>

export const choicePage = z.object({
  items: z.array(z.object({ id: z.number().int(), name: z.string() })),
  total: z.number().int(),
})
export type ChoicePage = z.infer<typeof choicePage>
