/** More than any screen or documented call asks with. Next takes a third of a second for 3 000. */
export const MAX_PARAMETERS = 1000

/** Whether an address has more parameters than anybody needs. */
export function hasTooManyParameters(url: string): boolean {
  let count = 0
  for (let at = url.indexOf('&'); at >= 0; at = url.indexOf('&', at + 1))
    if (++count >= MAX_PARAMETERS) return true
  return false
}
