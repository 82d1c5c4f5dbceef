import { type DeviceSheet, isIdentifier } from './sheet-columns'

/** Rows that are typed or pasted at once, and characters of them. */
export const MAX_TYPED_IMEIS = 1000
export const MAX_TYPED_TEXT = 100_000

export type TypedDevice = { imei: string; name?: string }

const TOKENS = /[^\s,;，；、]+/g
/** What no name looks like: an IMEI, or the number of a terminal. */
const NUMBER = /^\d{10,20}$/

/**
 * Devices that were typed or pasted: IMEIs split at white space, commas and semicolons, and what stands behind one in its
 * line is its name, or before the only one of a line. Nothing is left out: what is no IMEI becomes a row that is refused.
 */
export function arrangeTyped(text: string): DeviceSheet {
  const devices = text.split(/[\r\n\u2028\u2029]+/).flatMap(devicesOfLine)
  const named = devices.some(({ name }) => name !== undefined)
  return {
    columns: named ? ['imei', 'name'] : ['imei'],
    headings: [],
    rows: devices.map((given, at) => ({ number: at + 1, given })),
    cells: devices.map(({ imei, name }) => (named ? [imei, name ?? ''] : [imei])),
  }
}

function devicesOfLine(line: string): TypedDevice[] {
  const found = [...line.matchAll(TOKENS)]
  const words = found.map(([word]) => word)
  /** What stands from one word to before another, without the separators around it. */
  const between = (from: number, to: number) => {
    const [last] = found.slice(from, to).slice(-1)
    return last ? line.slice(found[from]?.index, last.index + last[0].length) : ''
  }
  const named = (at: number, name: string): TypedDevice => ({
    imei: words[at] ?? '',
    ...(name !== '' && { name }),
  })
  const numbers = words.flatMap((word, at) => (NUMBER.test(word) ? [at] : []))
  const [first] = numbers
  if (first === undefined) {
    // Other identifiers are words as names are: only the first of a line is taken for one.
    const [start = '', next = ''] = words
    const isNamed = words.length > 1 && isIdentifier(start) && !isIdentifier(next)
    return isNamed ? [named(0, between(1, words.length))] : words.map((imei) => ({ imei }))
  }
  if (first > 0 && first === words.length - 1) return [named(first, between(0, first))]
  const strays = words.slice(0, first).map((imei) => ({ imei }))
  return [
    ...strays,
    ...numbers.map((at, index) => named(at, between(at + 1, numbers[index + 1] ?? words.length))),
  ]
}
