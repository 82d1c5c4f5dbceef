/** A piece of an XML document; `line` is where it begins. */
export type XmlToken =
  | { kind: 'open'; name: string; attributes: Map<string, string>; empty: boolean; line: number }
  | { kind: 'close'; name: string; line: number }
  | { kind: 'text'; text: string; line: number }

/** Something that is no XML, with the line it stands in. */
export class BadXml extends Error {
  constructor(
    readonly line: number,
    reason: string,
  ) {
    super(reason)
  }
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/**
 * Cuts a document into tags and texts. Prefixes are dropped (`gpxtpx:speed` is `speed`); comments,
 * declarations and instructions are skipped; nothing outside the document is ever looked up.
 */
export function* xmlTokens(text: string): Generator<XmlToken> {
  let at = 0
  let line = 1
  const skipTo = (end: number): void => {
    for (let index = at; index < end; index++) if (text.charCodeAt(index) === 10) line++
    at = end
  }
  /** Position behind `mark`, searched from `from` on. */
  const behind = (mark: string, from: number, what: string): number => {
    const found = text.indexOf(mark, from)
    if (found < 0) throw new BadXml(line, `${what} has no end`)
    return found + mark.length
  }
  while (at < text.length) {
    const began = line
    if (text[at] !== '<') {
      const next = text.indexOf('<', at)
      const end = next < 0 ? text.length : next
      yield { kind: 'text', text: decodeEntities(text.slice(at, end)), line: began }
      skipTo(end)
    } else if (text.startsWith('<!--', at)) skipTo(behind('-->', at + 4, 'a comment'))
    else if (text.startsWith('<![CDATA[', at)) {
      const end = behind(']]>', at + 9, 'a CDATA section')
      yield { kind: 'text', text: text.slice(at + 9, end - 3), line: began }
      skipTo(end)
    } else if (text[at + 1] === '?' || text[at + 1] === '!') skipTo(behind('>', at + 2, 'a declaration'))
    else {
      const end = tagEnd(text, at, line)
      const inner = text.slice(at + 1, end - 1)
      if (inner.startsWith('/')) yield { kind: 'close', name: localName(inner.slice(1).trim()), line: began }
      else yield openTag(inner, began)
      skipTo(end)
    }
  }
}

/** Position behind the tag that begins at `at`; a `>` inside quotes does not end it. */
function tagEnd(text: string, at: number, line: number): number {
  let quote = ''
  for (let index = at + 1; index < text.length; index++) {
    const letter = text[index] as string
    if (quote) {
      if (letter === quote) quote = ''
    } else if (letter === '"' || letter === "'") quote = letter
    else if (letter === '>') return index + 1
    else if (letter === '<') break
  }
  throw new BadXml(line, 'a tag has no end')
}

function openTag(inner: string, line: number): XmlToken {
  const empty = inner.endsWith('/')
  const body = empty ? inner.slice(0, -1) : inner
  const space = body.search(/\s/)
  const name = space < 0 ? body : body.slice(0, space)
  if (name === '') throw new BadXml(line, 'a tag has no name')
  const attributes = readAttributes(space < 0 ? '' : body.slice(space), line)
  return { kind: 'open', name: localName(name), attributes, empty, line }
}

function readAttributes(text: string, line: number): Map<string, string> {
  const attributes = new Map<string, string>()
  let rest = text.trim()
  while (rest !== '') {
    const equals = rest.indexOf('=')
    const value = rest.slice(equals + 1).trimStart()
    const quote = value[0]
    const end = quote === '"' || quote === "'" ? value.indexOf(quote, 1) : -1
    if (equals < 1 || end < 0) throw new BadXml(line, `"${rest.slice(0, 20)}" is no attribute`)
    attributes.set(localName(rest.slice(0, equals).trim()), decodeEntities(value.slice(1, end)))
    rest = value.slice(end + 1).trim()
  }
  return attributes
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}

function decodeEntities(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(/&(#x[0-9a-f]+|#\d+|\w+);/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return ENTITIES[name] ?? whole
    const hex = name[1] === 'x' || name[1] === 'X'
    const code = Number.parseInt(name.slice(hex ? 2 : 1), hex ? 16 : 10)
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })
}
