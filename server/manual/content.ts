import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { LRUCache } from 'lru-cache'
import { micromark } from 'micromark'

const ROOT = path.join(/* turbopackIgnore: true */ process.cwd(), 'content')
const kept = new Map<string, Promise<string>>()

/** The Markdown file at a path below content/, read once. The path is ours, never a visitor's. */
export function readContent(...segments: string[]): Promise<string> {
  const file = path.join(ROOT, ...segments)
  const known = kept.get(file) ?? readFile(file, 'utf8')
  kept.set(file, known)
  known.catch(() => kept.delete(file))
  return known
}

/** By its Markdown: pages in five languages, and what administrators made of them. */
const rendered = new LRUCache<string, string>({ max: 200 })

/** HTML with no tags but those of Markdown: raw HTML comes out as text, and links lead to web and mail only. */
export function markdownToHtml(markdown: string): string {
  const known = rendered.get(markdown)
  if (known !== undefined) return known
  const html = micromark(markdown)
  rendered.set(markdown, html)
  return html
}
