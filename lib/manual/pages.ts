/** The pages of the user manual in their order. Each is a Markdown file in content/manual/<language>. */
export const MANUAL_PAGES = [
  'sign-in',
  'live-map',
  'playback',
  'events',
  'devices',
  'import',
  'commands',
  'accounts',
  'virtual-accounts',
  'rights',
  'reports',
  'fleet',
  'branding',
  'settings',
  'api',
  'connect-trackers',
  'protocols',
  'troubleshooting',
] as const

export const MAX_MANUAL_BYTES = 60_000

/** Title and text of a Markdown file that begins with its heading. */
export function splitTitle(markdown: string): { title: string; body: string } {
  const [first = '', ...rest] = markdown.trimStart().split('\n')
  return { title: first.replace(/^#\s*/, '').trim(), body: rest.join('\n').trim() }
}

/** Whether every word of `search` stands in the page, whatever its case and accents. */
export function pageContains({ title, body }: { title: string; body: string }, search: string): boolean {
  const plain = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  const text = plain(`${title} ${body}`)
  return plain(search)
    .split(/\s+/)
    .every((word) => text.includes(word))
}
