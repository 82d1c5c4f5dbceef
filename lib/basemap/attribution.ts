import type { AttributionPart } from './schema'

const ENTITIES: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  copy: '©',
}
const LINK = /<a\b[^>]*?\bhref\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+))[^>]*>([\s\S]*?)<\/a\s*>/gi

/**
 * Attributions come as HTML from tile files and settings. Nothing of it is ever put into a page:
 * words and links are taken out, the rest is dropped.
 */
export function attributionParts(html: string): AttributionPart[] {
  const parts: AttributionPart[] = []
  let from = 0
  for (const match of html.matchAll(LINK)) {
    add(parts, html.slice(from, match.index), null)
    add(parts, match[4] ?? '', webAddress(match[1] ?? match[2] ?? match[3] ?? ''))
    from = match.index + match[0].length
  }
  add(parts, html.slice(from), null)
  return parts
}

function add(parts: AttributionPart[], html: string, href: string | null): void {
  const text = html
    .replace(/<[^>]*>/g, '')
    .replace(/&(?:#(\d+)|#x([0-9a-f]+)|(\w+));/gi, (whole, decimal, hex, name) => {
      if (name) return ENTITIES[name.toLowerCase()] ?? whole
      const code = decimal ? Number(decimal) : Number.parseInt(hex, 16)
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ''
    })
    .replace(/\s+/g, ' ')
    .trim()
  if (text) parts.push({ text, href })
}

function webAddress(href: string): string | null {
  if (!URL.canParse(href)) return null
  const url = new URL(href)
  return url.protocol === 'https:' || url.protocol === 'http:' ? url.href : null
}
