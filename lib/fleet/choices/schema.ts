import { z } from 'zod'

/** Part of a name, to choose a driver or vehicle by. */
export const choiceQuery = z.object({
  search: z.string().trim().max(100).default(''),
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  pageSize: z.coerce.number().int().min(1).max(200).default(50),
})
export type ChoiceQuery = z.output<typeof choiceQuery>

export const choicePage = z.object({
  items: z.array(z.object({ id: z.number().int(), name: z.string() })),
  total: z.number().int(),
})
export type ChoicePage = z.infer<typeof choicePage>
