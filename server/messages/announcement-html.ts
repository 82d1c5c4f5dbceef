import { LRUCache } from 'lru-cache'
import { micromark } from 'micromark'
import { isPlainMarkdown } from '@/lib/messages/markdown-limits'
import { safeHtml } from '@/lib/text/safe-html'

/** HTML by its Markdown, both counted in characters: many read what is written once. */
const kept = new LRUCache<string, string>({
  maxSize: 4_000_000,
  sizeCalculation: (html, markdown) => html.length + markdown.length + 1,
})

/**
 * An announcement's Markdown as HTML: raw HTML comes out as text, links lead to web and mail only, and pictures are not
 * taken, since whoever fetches one tells its server that they read. What would take long to read, as older ones may,
 * stands as it was written.
 */
export function announcementHtml(markdown: string): string {
  const known = kept.get(markdown)
  if (known !== undefined) return known
  const html = isPlainMarkdown(markdown) ? render(markdown) : asWritten(markdown)
  kept.set(markdown, html)
  return html
}

/** HTML is text here anyway, and sought at the cost of each `<`. */
const NOT_TAKEN = ['labelStartImage', 'htmlFlow', 'htmlText']

const render = (markdown: string): string =>
  withSafeLinks(micromark(markdown, { extensions: [{ disable: { null: NOT_TAKEN } }] }))

const asWritten = (text: string): string =>
  text
    .split(/(?:\r\n?|\n){2,}/)
    .filter((part) => part.trim() !== '')
    .map((part) => `<p>${safeHtml(part).replace(/\r\n?|\n/g, '<br />')}</p>`)
    .join('\n')

const SAFE_ADDRESS = /^(?:https?:\/\/|mailto:)/i

/** In the text `<` and `"` are escaped, so that what looks like a link here is one. */
const withSafeLinks = (html: string): string =>
  html.replace(/<a href="([^"]*)"/g, (link, address: string) => (SAFE_ADDRESS.test(address) ? link : '<a'))

/** The same as lines of plain text, for mails: links with their address behind them. */
export function announcementLines(markdown: string): string[] {
  return announcementHtml(markdown)
    .replace(/<a href="([^"]*)"[^>]*>(.*?)<\/a>/gs, (_, address: string, text: string) =>
      text === address ? text : `${text} (${address})`,
    )
    .replace(/<li>/g, '• ')
    .replace(/<[^>]*>/g, '')
    .replace(/&(lt|gt|quot|amp);/g, (_, name: keyof typeof LETTERS) => LETTERS[name])
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && line !== '•')
}

const LETTERS = { lt: '<', gt: '>', quot: '"', amp: '&' }
