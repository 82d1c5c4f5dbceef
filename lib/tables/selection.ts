/** Chosen rows, and the one that a range is drawn from. */
export type Selection = { ids: ReadonlySet<number>; anchor: number | null }

export const NO_SELECTION: Selection = { ids: new Set(), anchor: null }

/** Chooses a row, or takes it out of the choice. */
export function toggleRow({ ids }: Selection, id: number): Selection {
  const next = new Set(ids)
  if (!next.delete(id)) next.add(id)
  return { ids: next, anchor: id }
}

/** Chooses everything from the row that was pressed last to this one, in the order of the list. */
export function extendTo(selection: Selection, id: number, order: readonly number[]): Selection {
  const from = selection.anchor === null ? -1 : order.indexOf(selection.anchor)
  const to = order.indexOf(id)
  if (from < 0 || to < 0) return toggleRow(selection, id)
  const range = order.slice(Math.min(from, to), Math.max(from, to) + 1)
  return { ids: new Set([...selection.ids, ...range]), anchor: selection.anchor }
}

/** Drops what is not in the list any more. */
export function keepListed(selection: Selection, order: readonly number[]): Selection {
  if (selection.ids.size === 0) return selection
  const listed = new Set(order)
  const kept = [...selection.ids].filter((id) => listed.has(id))
  if (kept.length === selection.ids.size) return selection
  const anchor = selection.anchor !== null && listed.has(selection.anchor) ? selection.anchor : null
  return { ids: new Set(kept), anchor }
}
