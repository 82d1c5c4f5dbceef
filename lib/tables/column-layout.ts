import { z } from 'zod'

/** A column narrower than this cannot be taken hold of any more; a wider one hides the others. */
export const LEAST_WIDTH = 40
export const MOST_WIDTH = 800

const columnKey = z.string().max(60)
const MOST_COLUMNS = 120
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
  pinned: z.array(columnKey).max(20).optional(),
})
export type ColumnLayout = z.infer<typeof columnLayout>

/** What the layout asks of a column. */
export type LaidColumn = {
  id: string
  /** Hidden until somebody asks for it. */
  hidden?: boolean
  /** Always at the inline start, before every other. */
  locked?: boolean
}

/** A layout that was kept by hand or by an older version, made fit for the schema; what makes no sense is left out. */
export function readLayout(kept: unknown): ColumnLayout {
  const { shown, order, widths, pinned } = (kept ?? {}) as Record<keyof ColumnLayout, unknown>
  const parts = {
    shown: columnLayout.shape.shown.safeParse(shown).data,
    order: columnLayout.shape.order.safeParse(order).data,
    widths: z.record(columnKey, z.number()).safeParse(widths).data,
    pinned: columnLayout.shape.pinned.safeParse(pinned).data,
  }
  const fit = Object.entries(parts.widths ?? {}).map(([id, px]) => [id, fitWidth(px)] as const)
  return { ...parts, widths: fit.length > 0 ? Object.fromEntries(fit) : undefined }
}

export const fitWidth = (px: number): number => Math.min(MOST_WIDTH, Math.max(LEAST_WIDTH, Math.round(px)))

export const isShown = (layout: ColumnLayout, { id, hidden }: LaidColumn): boolean =>
  layout.shown?.[id] ?? !hidden

/** The columns in the order of the layout; locked ones come first. */
export function arrangeColumns<C extends LaidColumn>(
  columns: readonly C[],
  { order = [] }: ColumnLayout,
): C[] {
  const places = new Map(order.map((id, place) => [id, place]))
  const placeOf = ({ id, locked }: C) => (locked ? -1 : (places.get(id) ?? order.length))
  return [...columns].sort((a, b) => placeOf(a) - placeOf(b))
}

/**
 * Which columns stay at the inline start: the locked ones, then those that somebody pinned. Where nothing is
 * said, the first column that is shown names the row and stays.
 */
export function pinnedColumns(columns: readonly LaidColumn[], layout: ColumnLayout): string[] {
  const arranged = arrangeColumns(columns, layout)
  const locked = arranged.filter((column) => column.locked).map(({ id }) => id)
  const first = arranged.find((column) => isShown(layout, column))
  const rest = layout.pinned ?? (locked.length === 0 && first ? [first.id] : [])
  const known = new Set(columns.map(({ id }) => id))
  return [...locked, ...rest.filter((id) => known.has(id) && !locked.includes(id))]
}

/** The layout after a column went by so many places forwards or back among those that are shown. */
export function moveColumn(
  columns: readonly LaidColumn[],
  layout: ColumnLayout,
  id: string,
  by: -1 | 1,
): ColumnLayout {
  const ids = arrangeColumns(columns, layout)
    .filter((column) => isShown(layout, column) && !column.locked)
    .map((column) => column.id)
  const from = ids.indexOf(id)
  const to = from + by
  if (from < 0 || to < 0 || to >= ids.length) return layout
  ids.splice(to, 0, ...ids.splice(from, 1))
  return { ...layout, order: ids }
}

/** The layout after a column was put where another one stands. Pinned ones change places among themselves. */
export function placeColumn(
  columns: readonly LaidColumn[],
  layout: ColumnLayout,
  id: string,
  at: string,
): ColumnLayout {
  const locked = new Set(columns.filter((column) => column.locked).map((column) => column.id))
  const pinned = pinnedColumns(columns, layout).filter((one) => !locked.has(one))
  const order = arrangeColumns(columns, layout)
    .filter((column) => isShown(layout, column) && !column.locked)
    .map((column) => column.id)
  if (id === at || !order.includes(id) || !order.includes(at)) return layout
  if (pinned.includes(id) !== pinned.includes(at)) return layout
  const moved = (ids: readonly string[]) =>
    ids.toSpliced(ids.indexOf(id), 1).toSpliced(ids.indexOf(at), 0, id)
  return pinned.includes(id) ? { ...layout, pinned: moved(pinned) } : { ...layout, order: moved(order) }
}

/** A shown column goes behind those that are shown already, where somebody has put them into an order. */
export function showColumn(
  columns: readonly LaidColumn[],
  layout: ColumnLayout,
  id: string,
  shows: boolean,
): ColumnLayout {
  const next = { ...layout, shown: { ...layout.shown, [id]: shows } }
  if (!layout.order) return next
  const ids = arrangeColumns(columns, next)
    .filter((column) => isShown(next, column) && !column.locked && column.id !== id)
    .map((column) => column.id)
  return { ...next, order: shows ? [...ids, id] : ids }
}

/** A column for the template of a row: its width in pixels, and its share of what room is left. */
export type TrackColumn = { px: number; grow: number | null }

/** Value of `grid-template-columns`; where nothing grows the last column takes what is left. */
export function gridTemplate(columns: readonly TrackColumn[]): string {
  const last = columns.length - 1
  const grows = columns.some(({ grow }) => grow !== null)
  return columns
    .map(({ px, grow }, index) => {
      const share = grow ?? (!grows && index === last ? 1 : null)
      return share === null ? `${px}px` : `minmax(${px}px,${share}fr)`
    })
    .join(' ')
}
