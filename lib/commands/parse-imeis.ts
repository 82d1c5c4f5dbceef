import { DEVICE_ADDRESS } from '@/lib/identifiers/identifier-kinds'
import { imeiLines, isImei } from './imei-table'

/** Devices of one batch. */
export const MOST_IN_BATCH = 10_000

export type ParsedImeis = {
  /** Each once, in their order. */
  imeis: string[]
  /** What cannot be the address of a device. */
  wrong: string[]
  /** How many stood there before. */
  repeated: number
  /** Numbers beside the IMEIs, which are taken for something else: of SIM cards, or to call. */
  leftOut: string[]
}

const LINES = /[\r\n\u2028\u2029]+/
/** Quotes, and the signs by which spreadsheets keep long numbers as texts, go with what separates. */
const SEPARATORS = /[\ufeff\s,;|'"=，；、]+/
/** What no name looks like: an IMEI, or the number of a terminal; of a SIM card or to call, too. */
const NUMBER = /^\+?\d{10,20}$/
/** Too short for an address beside others, but a name of digits alone is rare. */
const FIGURES = /^\d{4,9}$/
/** Of a SIM card (ITU-T E.118). */
const ICCID = /^89\d{17,18}$/

type Found = { addresses: string[]; leftOut: string[] }

/**
 * IMEIs out of what was pasted or read from a file: those of the right column of a table, and else what is split at lines,
 * spaces, commas and semicolons. In such a line with long numbers only these count, since what stands beside them is names; with
 * IMEIs among them only these do.
 */
export function parseImeis(text: string): ParsedImeis {
  const found = imeiLines(text.split(LINES).filter((line) => line.trim() !== '')).map((line) =>
    'text' in line ? addressesIn(line.text) : addressesOf(line),
  )
  const words = found.flatMap(({ addresses }) => addresses)
  const fine = words.filter((word) => DEVICE_ADDRESS.test(word))
  const imeis = [...new Set(fine)]
  return {
    imeis,
    wrong: words.filter((word) => !DEVICE_ADDRESS.test(word)),
    repeated: fine.length - imeis.length,
    leftOut: found.flatMap(({ leftOut }) => leftOut),
  }
}

function addressesOf({ cells, columns }: { cells: readonly string[]; columns: ReadonlySet<number> }): Found {
  return {
    addresses: cells.filter((cell, at) => columns.has(at) && cell !== ''),
    leftOut: cells.filter((cell, at) => !columns.has(at) && NUMBER.test(cell)),
  }
}

function addressesIn(line: string): Found {
  const words = line.split(SEPARATORS).filter(Boolean)
  const numbers = words.filter((word) => NUMBER.test(word))
  if (numbers.length === 0) return { addresses: words, leftOut: [] }
  const narrower = [isImei, (number: string) => !ICCID.test(number)]
  const isMeant = narrower.find((is) => numbers.some(is)) ?? (() => true)
  const leftOut = words.filter((word) => (NUMBER.test(word) ? !isMeant(word) : FIGURES.test(word)))
  return { addresses: numbers.filter(isMeant), leftOut }
}
