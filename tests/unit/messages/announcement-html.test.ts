import { describe, expect, it } from 'vitest'
import { announcementHtml, announcementLines } from '@/server/messages/announcement-html'

describe('an announcement as HTML', () => {
  it('is of Markdown alone: no tags of its own, no scripts in links, no pictures', () => {
    const html = announcementHtml(
      '**New** <script>alert(1)</script> [a](javascript:alert(1)) ![b](https://example.com/p.png) [c](https://example.com)',
    )
    expect(html).toContain('<strong>New</strong>')
    expect(html).toContain('href="https://example.com"')
    expect(html).not.toMatch(/<script|javascript:|<img/)
    expect(announcementHtml('<div onclick="x">\n*a*\n</div>')).toBe(
      '<p>&lt;div onclick=&quot;x&quot;&gt;\n<em>a</em>\n&lt;/div&gt;</p>',
    )
  })

  it.each([
    'https://example.com/a?b=1',
    'http://example.com',
    'HTTPS://example.com',
    'mailto:help@example.com',
  ])('leads to %s', (address) => {
    expect(announcementHtml(`[a](${address})`)).toBe(`<p><a href="${address}">a</a></p>`)
  })

  it.each([
    '/account',
    'account',
    '?a=1',
    '#a',
    '//example.com',
    'https:example.com',
    'irc://example.com',
    'xmpp:a@example.com',
    'javascript:alert(1)',
    'data:text/html,a',
    'tel:1',
    '',
  ])('does not lead to %j', (address) => {
    expect(announcementHtml(`[a](<${address}>)`)).toBe('<p><a>a</a></p>')
    expect(announcementHtml(`[a]\n\n[a]: <${address}>`)).not.toContain('href')
  })

  it('leads nowhere from what only looks like a link', () => {
    expect(announcementHtml('`<a href="/x">`')).toBe('<p><code>&lt;a href=&quot;/x&quot;&gt;</code></p>')
    expect(announcementHtml('<irc://example.com>')).toBe('<p><a>irc://example.com</a></p>')
  })

  it('stands as it was written where it would take long to read', () => {
    const stars = '*'.repeat(4000)
    expect(announcementHtml(`${stars}<b>\nc\r\n\r\n\r\nd`)).toBe(`<p>${stars}&lt;b&gt;<br />c</p>\n<p>d</p>`)
  })
})

describe('an announcement as lines', () => {
  it('has no marks left, and the addresses of its links', () => {
    const text =
      '# Notice\n\n**Sunday** & <b>\n\n- [more *here*](https://example.com/?a=1&b=2)\n-\n1. <https://example.com>\n\n[x](/y)'
    expect(announcementLines(text)).toEqual([
      'Notice',
      'Sunday & <b>',
      '• more here (https://example.com/?a=1&b=2)',
      '• https://example.com',
      'x',
    ])
  })
})
