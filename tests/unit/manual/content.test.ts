import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { LANGUAGES } from '@/lib/i18n/languages'
import { MANUAL_PAGES, pageContains, splitTitle } from '@/lib/manual/pages'
import { messageOfRelease, NEWEST_RELEASE, NUMBERED_RELEASES, RELEASES } from '@/lib/releases/releases'
import { markdownToHtml } from '@/server/manual/content'

const content = path.resolve(import.meta.dirname, '../../../content')
const read = (...segments: string[]) => readFileSync(path.join(content, ...segments), 'utf8')

describe.each(LANGUAGES)('the manual in %s', (language) => {
  it.each(MANUAL_PAGES)('has a page on %s, with title and text', (page) => {
    const { title, body } = splitTitle(read('manual', language, `${page}.md`))
    expect(title.length).toBeGreaterThan(1)
    expect(body.length).toBeGreaterThan(120)
    expect(body).not.toMatch(/<\/?[a-z]/i)
    if (language === 'zh' || language === 'ar') {
      expect(body).toMatch(language === 'zh' ? /\p{Script=Han}/u : /\p{Script=Arabic}/u)
      expect(body).not.toBe(splitTitle(read('manual', 'en', `${page}.md`)).body)
    }
  })

  it('tells of every release', () => {
    for (const { version } of RELEASES) {
      expect(existsSync(path.join(content, 'releases', version, `${language}.md`))).toBe(true)
    }
  })
})

describe('markdownToHtml', () => {
  it('lets no HTML and no script through', () => {
    const html = markdownToHtml('<script>x</script>\n\n<b onclick=x>b</b>\n\n[l](javascript:alert(1))')
    expect(html).not.toMatch(/<script|<b |href="javascript/)
    expect(html).toContain('&lt;script&gt;')
  })
})

describe('a search of the manual', () => {
  const page = { title: 'Relatórios', body: 'Exportação em **CSV** e XLSX' }
  it('finds every word, whatever its case and accents', () => {
    expect(pageContains(page, 'exportacao CSV')).toBe(true)
    expect(pageContains(page, 'RELATORIOS xlsx')).toBe(true)
    expect(pageContains(page, 'csv pdf')).toBe(false)
  })
})

describe('the messages of releases', () => {
  it('are numbered from the oldest, so that their marks stay theirs', () => {
    expect(NUMBERED_RELEASES.at(-1)).toMatchObject({ version: '0.1.0', number: 1 })
    expect(messageOfRelease('0.1.0')).toBe('r1')
    expect(messageOfRelease(NEWEST_RELEASE)).toBe(`r${RELEASES.length}`)
  })
})
