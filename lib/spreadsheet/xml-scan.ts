/**
 * Finds elements in the flat XML of a workbook, in one pass and without nesting: a hostile file can
 * be wrong, but not slow. `name` is compared without a namespace prefix.
 */
export function* elements(xml: string, name: string, prefix = ''): Generator<XmlElement> {
  yield* new ElementScan(name, prefix).push(xml)
}

export type XmlElement = { attributes: string; body: string }

/** The same over a text that comes in pieces. It keeps no more of them than the element that is not yet whole. */
export class ElementScan {
  private text = ''
  private at = 0
  private readonly start: string
  private readonly end: string

  constructor(name: string, prefix = '') {
    this.start = `<${prefix}${name}`
    this.end = `</${prefix}${name}>`
  }

  /** How many characters wait for the rest of their element. */
  get waiting(): number {
    return this.text.length - this.at
  }

  *push(piece: string): Generator<XmlElement> {
    this.text = this.text.slice(this.at) + piece
    this.at = 0
    while (this.toStart()) {
      const element = this.whole()
      if (!element) return
      yield element
    }
  }

  /** Goes to where the next element begins. */
  private toStart(): boolean {
    const { text, start } = this
    for (let from = this.at; ; from += start.length) {
      from = text.indexOf(start, from)
      // What ends within a name may go on in the next piece.
      if (from < 0) this.at = Math.max(this.at, text.length - start.length)
      else this.at = from
      if (from < 0 || from + start.length >= text.length) return false
      if (endsName(text.charCodeAt(from + start.length))) return true
    }
  }

  /** The element that begins here, and past it; null when the text ends before it does. */
  private whole(): XmlElement | null {
    const { text, start, end, at } = this
    const close = text.indexOf('>', at)
    if (close < 0) return null
    const attributes = text.slice(at + start.length, close)
    if (attributes.endsWith('/')) {
      this.at = close + 1
      return { attributes: attributes.slice(0, -1), body: '' }
    }
    const stop = text.indexOf(end, close)
    if (stop < 0) return null
    this.at = stop + end.length
    return { attributes, body: text.slice(close + 1, stop) }
  }
}

/** A space, a line break, `/` or `>` follows the name; anything else is a longer name. */
const endsName = (code: number) =>
  code === 32 || code === 9 || code === 10 || code === 13 || code === 47 || code === 62

/** The prefix that the file gives to its elements, such as `x:`; empty for most. */
export function prefixOf(xml: string, root: string): string {
  return new RegExp(`<(\\w{1,20}:)?${root}[\\s>/]`).exec(xml.slice(0, 5000))?.[1] ?? ''
}

const PATTERNS = new Map<string, RegExp>()

export function attribute(attributes: string, name: string): string | null {
  if (!attributes) return null
  const pattern = PATTERNS.get(name) ?? new RegExp(`(^|\\s)${name}\\s*=`)
  PATTERNS.set(name, pattern)
  const at = attributes.search(pattern)
  if (at < 0) return null
  const found = /=\s*(?:"([^"]*)"|'([^']*)')/.exec(attributes.slice(at))
  return found ? decodeXml(found[1] ?? found[2] ?? '') : null
}

const NAMED: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

export function decodeXml(text: string): string {
  if (!text.includes('&') && !text.includes('_x')) return text
  return text
    .replace(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w{2,4}));/gi, (whole, hex, decimal, name) =>
      name ? (NAMED[name] ?? whole) : characterOf(hex ? Number.parseInt(hex, 16) : Number(decimal)),
    )
    .replace(/_x([\dA-F]{4})_/gi, (_, hex) => characterOf(Number.parseInt(hex, 16)))
}

const characterOf = (code: number) => (code <= 0x10_ff_ff ? String.fromCodePoint(code) : '')
