import { SaxesParser } from 'saxes'

/** Of one tag: so many attributes, letters of a value that are kept, and letters until it is closed. */
const MAX_ATTRIBUTES = 50
const MAX_ATTRIBUTE = 200
const MAX_TAG = 65_536
/** Nothing that a doctype declares is used. */
const MAX_DOCTYPE = 1000
/** So much is parsed before others may have their turn. */
const PIECE = 16_384

/** What is told of a document while it is parsed; tags by their names without prefix. */
export type XmlWatcher = {
  opened(tag: string, attributes: Readonly<Record<string, string>>, line: number): void
  /** With the text that came after the last tag. */
  closed(tag: string, text: string): void
}

type XmlLimits = {
  maxDepth: number
  /** Letters of one text; of a longer one a letter more is kept, so that it shows. */
  maxText: number
  unreadable: (why: string) => Error
}

/**
 * Parses XML of strangers: nothing of it is fetched or expanded, and no part of it is kept beyond a size. Stops now and then
 * for others. Throws `unreadable` for what is no XML, ends in the middle, or is beyond a limit; an entity that XML itself
 * does not have is none.
 */
export function* readSafeXml(
  pieces: Iterable<string>,
  watcher: XmlWatcher,
  { maxDepth, maxText, unreadable }: XmlLimits,
): Generator<void, void> {
  const parser = new SaxesParser()
  let depth = 0
  let text = ''
  let attributes = 0
  // Where the open tag began. What stands before the first one is held to the same size.
  let tagFrom: number | null = 0
  const refuse = (why: string): never => {
    throw unreadable(why)
  }
  const add = (piece: string) => {
    if (text.length <= maxText) text = `${text}${piece}`.slice(0, maxText + 1)
  }
  parser.on('error', ({ message }) => refuse(message))
  parser.on('doctype', (type) => {
    if (type.length > MAX_DOCTYPE) refuse('doctype too long')
  })
  parser.on('opentagstart', () => {
    tagFrom = parser.position
    attributes = 0
  })
  parser.on('attribute', () => {
    if (++attributes > MAX_ATTRIBUTES) refuse('too many attributes')
  })
  parser.on('opentag', ({ name, attributes: given }) => {
    tagFrom = null
    if (++depth > maxDepth) refuse('too deep')
    text = ''
    watcher.opened(localName(name), cutAll(given), parser.line)
  })
  parser.on('closetag', ({ name }) => {
    depth--
    const said = text
    text = ''
    watcher.closed(localName(name), said)
  })
  parser.on('text', add)
  parser.on('cdata', add)
  let written = 0
  for (const piece of pieces)
    for (let at = 0; at < piece.length; at += PIECE) {
      const part = piece.slice(at, at + PIECE)
      parser.write(part)
      written += part.length
      if (tagFrom !== null && written - tagFrom > MAX_TAG) refuse('tag too long')
      yield
    }
  parser.close()
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1)

const cutAll = (attributes: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(attributes).map(([name, value]) => [name, value.slice(0, MAX_ATTRIBUTE)]))
