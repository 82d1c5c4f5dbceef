import { DEVICE_ADDRESS } from '@/lib/identifiers/identifier-kinds'

export type ParsedImeis = {
  /** Each once, in their order. */
  imeis: string[]
  /** What cannot be the address of a device. */
  wrong: string[]
  /** How many stood there before. */
  repeated: number
}

const LINES = /[\r\n\u2028\u2029]+/
/** Quotes, and the signs by which spreadsheets keep long numbers as texts, go with what separates. */
const SEPARATORS = /[\s,;|'"=，；、]+/
/** What no name looks like: an IMEI, or the number of a terminal. */
const NUMBER = /^\d{10,20}$/

/**
 * IMEIs out of what was pasted or read from a file, split at lines, spaces, commas and semicolons. In a line with long numbers
 * only these count: what stands beside them is names and the other columns of a table.
 */
export function parseImeis(text: string): ParsedImeis {
  const words = text.split(LINES).flatMap(addressesIn)
  const fine = words.filter((word) => DEVICE_ADDRESS.test(word))
  const imeis = [...new Set(fine)]
  return {
    imeis,
    wrong: words.filter((word) => !DEVICE_ADDRESS.test(word)),
    repeated: fine.length - imeis.length,
  }
}

function addressesIn(line: string): string[] {
  const words = line.split(SEPARATORS).filter(Boolean)
  const numbers = words.filter((word) => NUMBER.test(word))
  if (numbers.length > 0) return numbers
  return isHeading(words) ? [] : words
}

const isHeading = (words: readonly string[]): boolean => words.some((word) => word.toLowerCase() === 'imei')
