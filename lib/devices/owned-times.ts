/** From when to when. */
export type Times = { from: Date; to: Date }

/**
 * What is left of a range beside the hidden times, which may overlap; in its order. Nothing of a hidden time is in
 * it: its ends are those of the range or of what is hidden.
 */
export function timesBeside(range: Times, hidden: readonly Times[]): Times[] {
  const left: Times[] = []
  let from = range.from
  for (const { from: starts, to: ends } of [...hidden].sort((a, b) => a.from.getTime() - b.from.getTime())) {
    if (ends <= from || starts >= range.to) continue
    if (starts > from) left.push({ from, to: starts })
    from = ends
  }
  if (from < range.to) left.push({ from, to: range.to })
  return left
}

/** Whether something that lasted may be told whole: none of it is in a hidden time. */
export const isBeside = ({ from, to }: Times, hidden: readonly Times[]): boolean =>
  hidden.every((time) => to < time.from || from >= time.to)

/** Whether an account is the owner whose path this is, or stands above it. */
export const isAtOrAbove = (accountId: number, ownerPath: string): boolean =>
  ownerPath.includes(`/${accountId}/`)
