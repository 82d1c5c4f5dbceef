/** Where a name would stand on the screen, in pixels. */
export type Label = { id: number; left: number; top: number; width: number }

export const LABEL_HEIGHT_PX = 18
export const LABEL_MAX_WIDTH_PX = 160
const PADDING_PX = 16
const LETTER_PX = 6.4
/** Of scripts whose signs are as wide as high, and of pictures. */
const WIDE_LETTER_PX = 11.5
const WIDE_FROM = 0x2e80

/** About how wide a name is drawn; measuring it would lay out the page at every fix. */
export function labelWidth(name: string): number {
  let width = PADDING_PX
  for (const letter of name) {
    width += (letter.codePointAt(0) ?? 0) >= WIDE_FROM ? WIDE_LETTER_PX : LETTER_PX
    if (width >= LABEL_MAX_WIDTH_PX) return LABEL_MAX_WIDTH_PX
  }
  return width
}

/**
 * Who keeps its name: whoever comes first, and of the others those that lie over no name before them, up to `most`.
 * Each is compared with the few that share its piece of the screen, so that thousands are no trouble.
 */
export function keptLabels(labels: Iterable<Label>, most: number): Set<number> {
  const kept = new Set<number>()
  const grid = new Map<string, Label[]>()
  for (const label of labels) {
    if (kept.size >= most) break
    const cells = cellsOf(label)
    if (cells.some((cell) => grid.get(cell)?.some((other) => overlap(label, other)))) continue
    kept.add(label.id)
    for (const cell of cells) grid.set(cell, [...(grid.get(cell) ?? []), label])
  }
  return kept
}

const overlap = (a: Label, b: Label): boolean =>
  a.left < b.left + b.width && b.left < a.left + a.width && Math.abs(a.top - b.top) < LABEL_HEIGHT_PX

/** The pieces of the screen that hold the corners of a name, which is no larger than one of them. */
function cellsOf({ left, top, width }: Label): string[] {
  const columns = new Set([left, left + width].map((x) => Math.floor(x / LABEL_MAX_WIDTH_PX)))
  const rows = new Set([top, top + LABEL_HEIGHT_PX].map((y) => Math.floor(y / LABEL_HEIGHT_PX)))
  return [...columns].flatMap((column) => [...rows].map((row) => `${column} ${row}`))
}
