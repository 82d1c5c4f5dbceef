import { AppError } from '@/lib/errors'

/** Twice what the largest documented call sends: 5 000 points to name, of two numbers each. */
export const MAX_JSON_VALUES = 30_000
/** Nothing of ours nests deeper than conditions of reports do. */
export const MAX_JSON_DEPTH = 32
/** In one number; none of ours has more than twenty. */
export const MAX_JSON_DIGITS = 100

const QUOTE = 0x22
const BACKSLASH = 0x5c
/** What a byte does outside of texts; nothing, for most. */
const DOES = { nothing: 0, counts: 1, opensText: 2, separates: 3, opens: 4, closes: 5 }
const WHAT = new Uint8Array(256)
WHAT.fill(DOES.counts, 0x30, 0x3a)
WHAT[QUOTE] = DOES.opensText
WHAT[0x2c] = DOES.separates
WHAT[0x5b] = WHAT[0x7b] = DOES.opens
WHAT[0x5d] = WHAT[0x7d] = DOES.closes

/**
 * Looks at JSON before it is parsed: a megabyte of brackets in brackets holds the process for a quarter of a second, and
 * one of small fields as long. Takes the bytes of a body or a file, well-formed or not; throws `jsonValues`, `jsonDepth` and
 * `jsonDigits`.
 */
export function limitJson(bytes: Buffer, maxValues = MAX_JSON_VALUES): void {
  let values = 1
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
    else if (does === DOES.closes) depth--
    else values++
    if (does === DOES.opens && ++depth > MAX_JSON_DEPTH)
      throw new AppError('jsonDepth', { max: MAX_JSON_DEPTH })
    if (values > maxValues) throw new AppError('jsonValues', { max: maxValues })
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
