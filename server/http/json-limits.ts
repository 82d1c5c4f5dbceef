import { AppError } from '@/lib/errors'

/** Twice what the largest documented call sends: 5 000 points to name, of two numbers each. */
export const MAX_JSON_VALUES = 30_000
/** Nothing of ours nests deeper than conditions of reports do. */
export const MAX_JSON_DEPTH = 32
/** In one number; none of ours has more than twenty. */
export const MAX_JSON_DIGITS = 100

const QUOTE = 0x22
const BACKSLASH = 0x5c
const LIST = 0x5b
/** What a byte does outside of texts; nothing, for most. */
const DOES = { nothing: 0, counts: 1, opensText: 2, separates: 3, opens: 4, closes: 5 }
const WHAT = new Uint8Array(256)
WHAT.fill(DOES.counts, 0x30, 0x3a)
WHAT[QUOTE] = DOES.opensText
WHAT[0x2c] = DOES.separates
WHAT[LIST] = WHAT[0x7b] = DOES.opens
WHAT[0x5d] = WHAT[0x7d] = DOES.closes

/**
 * Looks at JSON before it is parsed: a megabyte of brackets in brackets holds the process for a quarter of a second, and
 * one of small fields as long. Takes the bytes of a body or a file, well-formed or not; throws `jsonValues`, `jsonDepth` and
 * `jsonDigits`. `maxRowValues` holds for each element of the outermost list, and for all that stands outside of it.
 */
export function limitJson(bytes: Buffer, maxValues = MAX_JSON_VALUES, maxRowValues = maxValues): void {
  let values = 1
  let outside = 1
  let inRow = 0
  // At which depth the elements of the list stand that is open now; 0 outside of it.
  let listAt = 0
  let depth = 0
  let digits = 0
  for (let at = 0; at < bytes.length; at++) {
    const does = WHAT[bytes[at] as number]
    if (does === DOES.nothing) continue
    if (does === DOES.counts) {
      if (++digits > MAX_JSON_DIGITS) throw new AppError('jsonDigits', { max: MAX_JSON_DIGITS })
      continue
    }
    digits = 0
    if (does === DOES.opensText) at = endOfText(bytes, at)
    else if (does === DOES.closes) {
      if (depth === listAt) listAt = 0
      depth--
    } else {
      values++
      if (listAt === 0) outside++
      else if (does === DOES.separates && depth === listAt) inRow = 1
      else inRow++
    }
    if (does === DOES.opens && ++depth > MAX_JSON_DEPTH)
      throw new AppError('jsonDepth', { max: MAX_JSON_DEPTH })
    if (does === DOES.opens && listAt === 0 && bytes[at] === LIST) {
      listAt = depth
      inRow = 1
    }
    if (values > maxValues) throw new AppError('jsonValues', { max: maxValues })
    if (Math.max(inRow, outside) > maxRowValues) throw new AppError('jsonValues', { max: maxRowValues })
  }
}

/** Where the text that begins at `from` ends: its closing quote, or the end of all. */
function endOfText(bytes: Buffer, from: number): number {
  for (let at = from + 1; at < bytes.length; at++) {
    const byte = bytes[at]
    if (byte === QUOTE) return at
    // What is escaped closes nothing.
    if (byte === BACKSLASH) at++
  }
  return bytes.length
}
