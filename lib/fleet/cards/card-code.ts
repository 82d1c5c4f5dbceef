/** What `device_periods` keeps of what a reader sent. */
export const MAX_CARD_CODE = 64

/**
 * A code as readers send it, written in one way: in capitals, without what separates its bytes and without the zeros that
 * wider readers put before it. Null of what says that there is no card: nothing, zeros, or ones in every bit. The database
 * says the same in `cardCodeOf`.
 */
export function cardCode(raw: string): string | null {
  const code = raw
    .slice(0, MAX_CARD_CODE)
    .replace(/[ \t\r\n:.-]+/g, '')
    .toUpperCase()
    .replace(/^0+/, '')
  return /^F*$/.test(code) ? null : code
}
