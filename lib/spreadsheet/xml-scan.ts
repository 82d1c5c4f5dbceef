/**
 * Finds elements in the flat XML of a workbook, in one pass and without nesting: a hostile file can
 * be wrong, but not slow. `name` is compared without a namespace prefix.
 */
export function* elements(
  xml: string,
  name: string,
  prefix = '',
): Generator<{ attributes: string; body: string }> {
  const [start, end] = [`<${prefix}${name}`, `</${prefix}${name}>`]
  let at = xml.indexOf(start)
  while (at >= 0) {
    const after = xml.charCodeAt(at + start.length)
    const close = xml.indexOf('>', at)
    if (close < 0) return
    if (!endsName(after)) {
      at = xml.indexOf(start, at + start.length)
      continue
    }
    const attributes = xml.slice(at + start.length, close)
    if (attributes.endsWith('/')) {
      yield { attributes: attributes.slice(0, -1), body: '' }
      at = xml.indexOf(start, close)
      continue
    }
    const stop = xml.indexOf(end, close)
    if (stop < 0) return
    yield { attributes, body: xml.slice(close + 1, stop) }
    at = xml.indexOf(start, stop)
  }
}

/** A space, a line break, `/` or `>` follows the name; anything else is a longer name. */
const endsName = (code: number) =>
  code === 32 || code === 9 || code === 10 || code === 13 || code === 47 || code === 62

/** The prefix that the file gives to its elements, such as `x:`; empty for most. */
export function prefixOf(xml: string, root: string): string {
  return new RegExp(`<(\\w{1,20}:)?${root}[\\s>/]`).exec(xml.slice(0, 5000))?.[1] ?? ''
}

export function attribute(attributes: string, name: string): string | null {
  const at = attributes.search(new RegExp(`(^|\\s)${name}\\s*=`))
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
