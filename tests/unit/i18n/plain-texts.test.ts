import { createTranslator } from 'next-intl'
import { describe, expect, it } from 'vitest'
import { LANGUAGES, type Language } from '@/lib/i18n/languages'
import { loadMessages } from '@/lib/i18n/load-messages'
import { plainTexts } from '@/lib/i18n/plain-texts'
import { viewerTexts } from '@/lib/shares/viewer-page'

const COUNTS = [0, 1, 2, 3, 7, 11, 25, 100, 1234]

type Tree = { [key: string]: string | Tree }
const leavesOf = (tree: Tree, path: string[] = []): [key: string, text: string][] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string'
      ? [[[...path, key].join('.'), value] as [string, string]]
      : leavesOf(value, [...path, key]),
  )

describe.each(LANGUAGES)('texts of the page of a link in %s', (language) => {
  it('are written as the library writes them', async () => {
    const messages = await loadMessages(language)
    const write = plainTexts(language)
    const byLibrary = createTranslator({
      locale: `${language}-u-nu-latn` as Language,
      messages,
    }) as unknown as (key: string, values: object) => string
    const leaves = leavesOf(viewerTexts(messages))
    expect(leaves.length).toBeGreaterThan(80)
    for (const [key, text] of leaves) {
      const names = [...text.matchAll(/\{(\w+)/g)].map(([, name = '']) => name)
      const values = Object.fromEntries(names.map((name) => [name, `<${name}>`]))
      for (const count of text.includes('plural') ? COUNTS : [0]) {
        const given = text.includes('plural') ? { ...values, count } : values
        expect(write(text, given), key).toBe(byLibrary(key, given))
      }
    }
  })
})

describe('a plain text', () => {
  const write = plainTexts('en')
  it('takes exact numbers before forms, values within forms, and nothing for a value that is missing', () => {
    const text = '{n, plural, =0 {none of {all}} one {# of {all}} other {# of {all}}}'
    expect([0, 1, 2500].map((n) => write(text, { n, all: 9 }))).toEqual(['none of 9', '1 of 9', '2,500 of 9'])
    expect(write('from {a} to {b}', { a: 'x' })).toBe('from x to ')
    expect(write('# is no number here')).toBe('# is no number here')
  })
})
