import type { ColumnLayout } from './layout-schema'

/** A column narrower than this cannot be taken hold of any more; a wider one hides the others. */
export const LEAST_WIDTH = 40
export const MOST_WIDTH = 800

/** Columns by name that somebody has shown, hidden or set a width of. */
export const MOST_COLUMNS = 120
export const MOST_PINNED = 20
export const MOST_KEY_LENGTH = 60

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
    shown: recordOf(shown, (value) => typeof value === 'boolean'),
    order: keysOf(order, MOST_COLUMNS),
    widths: recordOf(widths, (value) => typeof value === 'number'),
    pinned: keysOf(pinned, MOST_PINNED),
  }
  const fit = Object.entries(parts.widths ?? {}).map(([id, px]) => [id, fitWidth(px)] as const)
  return { ...parts, widths: fit.length > 0 ? Object.fromEntries(fit) : undefined }
}

const isKey = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= MOST_KEY_LENGTH

/** A list of columns; nothing where it is none. By hand: every table would bring a library for it. */
function keysOf(kept: unknown, most: number): string[] | undefined {
  return Array.isArray(kept) && kept.length <= most && kept.every(isKey) ? kept : undefined
}

/** Values by column; nothing where one of them is none. */
function recordOf<Value>(
  kept: unknown,
  isValue: (value: unknown) => value is Value,
): Record<string, Value> | undefined {
  if (typeof kept !== 'object' || kept === null || Array.isArray(kept)) return undefined
  const entries = Object.entries(kept)
  if (entries.length > MOST_COLUMNS) return undefined
  const fit = entries.flatMap(([key, value]) => (isKey(key) && isValue(value) ? [[key, value] as const] : []))
  return fit.length === entries.length ? Object.fromEntries(fit) : undefined
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

/**
 * A column for the template of a row: its width in pixels, its share of what room is left, up to how many pixels it
 * grows before that room is shared, and down to how many it shrinks before the table is wider than its room.
 */
export type TrackColumn = {
  px: number
  grow: number | null
  most?: number | null
  least?: number | null
  /** May take room that is left where none asks for it: not pinned, no width of somebody's choice. */
  isFree?: boolean
  /** Buttons at the inline end: they are as wide as they are. */
  atEnd?: boolean
}

/**
 * Value of `grid-template-columns`. Where nothing grows the last column takes what is left; where that one holds
 * buttons, the free ones share it by their widths.
 */
export function gridTemplate(columns: readonly TrackColumn[]): string {
  const takers = takersOf(columns)
  const lack = lackOf(columns)
  return columns
    .map((column, index) => {
      const { px, grow, most } = column
      const width = shrinking(column, lack)
      const share = grow ?? (takers.includes(index) ? (takers.length > 1 ? px : 1) : null)
      if (share === null && most && most > px) return `minmax(${width},${most}px)`
      return share === null ? width : `minmax(${width},${share}fr)`
    })
    .join(' ')
}

/** Which columns take what is left, by position, where none grows. */
function takersOf(columns: readonly TrackColumn[]): number[] {
  if (columns.some(({ grow }) => grow !== null)) return []
  const [last, ends] = [columns.length - 1, columns.at(-1)?.atEnd]
  if (!ends) return [last]
  const free = columns.flatMap(({ isFree, atEnd }, index) => (isFree && !atEnd ? [index] : []))
  return free.length > 0 ? free : [columns.findLastIndex(({ atEnd }) => !atEnd)]
}

/** How narrow the table becomes before it scrolls. */
export function tableWidth(columns: readonly TrackColumn[]): string {
  const [full, least] = [sumOf(columns, ({ px }) => px), sumOf(columns, leastOf)]
  return least < full ? `clamp(${least}px,${ROOM},${full}px)` : `${full}px`
}

/** The width of what holds the table, which is a container of CSS. */
const ROOM = '100cqi'

const leastOf = ({ px, least }: TrackColumn): number => Math.min(px, least ?? px)
const sumOf = (columns: readonly TrackColumn[], of: (column: TrackColumn) => number): number =>
  columns.reduce((sum, column) => sum + of(column), 0)

/** By how much the columns are wider than their room, and by how much all of them together can shrink. */
function lackOf(columns: readonly TrackColumn[]): { text: string; spare: number } {
  const full = sumOf(columns, ({ px }) => px)
  return { text: `max(0px,${full}px - ${ROOM})`, spare: full - sumOf(columns, leastOf) }
}

/** A width that gives way, each column by its part of what they all can: they come to their least together. */
function shrinking(column: TrackColumn, { text, spare }: ReturnType<typeof lackOf>): string {
  const least = leastOf(column)
  if (least === column.px) return `${column.px}px`
  return `max(${least}px,${column.px}px - ${((column.px - least) / spare).toFixed(4)}*${text})`
}
