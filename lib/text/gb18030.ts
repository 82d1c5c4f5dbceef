/** Of the plane that has nearly all letters. */
const LETTERS = 0x10000
/** Codes of four bytes: the first of them, the last of letters, and the first of what is beyond them. */
const FIRST_OF_FOUR = 0x81308130
const FOUR_BYTES = 39_420
const BEYOND = 189_000
/** A digit stands second and fourth. */
const DIGITS = 10
const THIRDS = 126

/** What is decoded where a code is of no letter. */
const REPLACEMENT = 0xfffd
const LINE_END = 0x0a

/** The code of each letter, 0 for none. It takes a quarter of a megabyte, and is made when the first text needs it. */
let codes: Uint32Array | null = null

/** Codes as the platform decodes them, read the other way round: of two codes of one letter the shorter, then the first is taken. */
function makeCodes(): Uint32Array {
  const made = new Uint32Array(LETTERS)
  const add = (all: readonly number[], size: number): void => {
    // With a line end behind each, so that what is none takes no part of the next.
    const bytes = new Uint8Array(all.length * (size + 1)).fill(LINE_END)
    for (const [at, code] of all.entries())
      for (let place = 0; place < size; place++)
        bytes[at * (size + 1) + place] = code >>> (8 * (size - 1 - place))
    const letters = new TextDecoder('gb18030').decode(bytes).split('\n')
    for (const [at, code] of all.entries()) {
      const letter = letters[at] ?? ''
      const point = letter.charCodeAt(0)
      if (letter.length === 1 && point !== REPLACEMENT && made[point] === 0) made[point] = code
    }
  }
  const pairs: number[] = []
  for (let lead = 0x81; lead <= 0xfe; lead++)
    for (let trail = 0x40; trail <= 0xfe; trail++) if (trail !== 0x7f) pairs.push((lead << 8) | trail)
  add(pairs, 2)
  add(
    Array.from({ length: FOUR_BYTES }, (_, at) => fourBytes(at)),
    4,
  )
  return made
}

function fourBytes(index: number): number {
  const fourth = index % DIGITS
  const third = Math.floor(index / DIGITS) % THIRDS
  const second = Math.floor(index / (DIGITS * THIRDS)) % DIGITS
  const first = Math.floor(index / (DIGITS * THIRDS * DIGITS))
  return FIRST_OF_FOUR + first * 0x1000000 + second * 0x10000 + third * 0x100 + fourth
}

const wire = (code: number): number[] =>
  code > 0xffff
    ? [code >>> 24, (code >>> 16) & 0xff, (code >>> 8) & 0xff, code & 0xff]
    : [code >> 8, code & 0xff]

/**
 * A text in GB18030, of which GBK is the part with one and two bytes a letter. Null for what it has no code for, which is half a
 * letter and some of those for private use.
 */
export function encodeGb18030(text: string): Uint8Array | null {
  const bytes: number[] = []
  for (const letter of text) {
    const point = letter.codePointAt(0) ?? 0
    if (point < 0x80) {
      bytes.push(point)
      continue
    }
    if (point < LETTERS) codes ??= makeCodes()
    const code = point < LETTERS ? (codes?.[point] ?? 0) : fourBytes(BEYOND + point - LETTERS)
    if (code === 0) return null
    bytes.push(...wire(code))
  }
  return Uint8Array.from(bytes)
}
