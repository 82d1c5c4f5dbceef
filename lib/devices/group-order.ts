/** Characters of a group's name. */
export const MAX_GROUP_NAME = 20
/** Groups of one account. */
export const MAX_GROUPS = 200

/** The list with `id` taken out and put in at `place`. */
export function moveTo(ids: readonly number[], id: number, place: number): number[] {
  const rest = ids.filter((one) => one !== id)
  const at = Math.max(0, Math.min(rest.length, place))
  return [...rest.slice(0, at), id, ...rest.slice(at)]
}
