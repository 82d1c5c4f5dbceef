import type { Protocol } from './protocol'

/** More than any protocol is told by; what does not show by then is none. */
export const MOST_FIRST_BYTES = 128

/** Which protocol a connection begins with: the first that is sure, null for none. */
export function recogniseProtocol(
  firstBytes: Buffer,
  protocols: readonly Protocol[],
): Protocol | 'more' | null {
  const start = firstBytes.subarray(0, MOST_FIRST_BYTES)
  let isOpen = firstBytes.length < MOST_FIRST_BYTES
  const verdicts = protocols.map(({ packets }) => packets?.recognise?.(start) ?? 'no')
  const sure = verdicts.indexOf('yes')
  if (sure >= 0) return protocols[sure] ?? null
  isOpen &&= verdicts.includes('more')
  return isOpen ? 'more' : null
}
