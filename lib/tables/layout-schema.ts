import { z } from 'zod'
import { LEAST_WIDTH, MOST_COLUMNS, MOST_KEY_LENGTH, MOST_PINNED, MOST_WIDTH } from './column-layout'

const columnKey = z.string().max(MOST_KEY_LENGTH)
const perColumn = <Value extends z.ZodType>(value: Value) =>
  z.record(columnKey, value).refine((columns) => Object.keys(columns).length <= MOST_COLUMNS)

/** How somebody wants the columns of a table, as far as it differs from how the table comes. Widths in pixels. */
export const columnLayout = z.object({
  /** Columns that are shown or hidden against their own wish. */
  shown: perColumn(z.boolean()).optional(),
  /** From the inline start on; columns that are not named come behind these in their own order. */
  order: z.array(columnKey).max(MOST_COLUMNS).optional(),
  widths: perColumn(z.number().int().min(LEAST_WIDTH).max(MOST_WIDTH)).optional(),
  /** Stay at the inline start while the others scroll. */
  pinned: z.array(columnKey).max(MOST_PINNED).optional(),
})
export type ColumnLayout = z.infer<typeof columnLayout>
