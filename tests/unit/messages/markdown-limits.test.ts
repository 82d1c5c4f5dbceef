import { describe, expect, it } from 'vitest'
import { isPlainMarkdown, MAX_MARKED_LINES, MAX_MARKS, MAX_NESTING } from '@/lib/messages/markdown-limits'

const NOTICE = `# Maintenance

On **Sunday** from *2:00* to 4:00 the platform is away. Read [more](https://example.com/a_b) or write to <help@example.com>.

1. Save your work
   - reports
     - and files
2. Sign out

> Positions are kept.

\`\`\`
status: \`away\`
\`\`\`
`

describe('Markdown that is read in a moment', () => {
  it('is what people write, up to long plain texts', () => {
    expect(isPlainMarkdown('')).toBe(true)
    expect(isPlainMarkdown(NOTICE)).toBe(true)
    expect(isPlainMarkdown('A long sentence, and another one. '.repeat(290))).toBe(true)
    expect(isPlainMarkdown('维护通知'.repeat(2500))).toBe(true)
  })

  it('has so many marks, items of lists among them', () => {
    for (const mark of '*_[]`<>!~&\\') {
      const spread = `${mark}a `
      expect([mark, isPlainMarkdown(spread.repeat(MAX_MARKS))]).toEqual([mark, true])
      expect([mark, isPlainMarkdown(spread.repeat(MAX_MARKS + 1))]).toEqual([mark, false])
    }
    expect(isPlainMarkdown('- 1) a\n'.repeat(MAX_MARKS / 2))).toBe(true)
    expect(isPlainMarkdown('- 1) a\n'.repeat(MAX_MARKS / 2 + 1))).toBe(false)
    expect(isPlainMarkdown(`${'*'.repeat(3000)}a${'*'.repeat(2999)}`)).toBe(false)
  })

  it('has so many lines, however they end', () => {
    for (const end of ['\n', '\r', '\r\n']) {
      const lines = (count: number) => Array.from({ length: count }, () => 'a').join(end)
      expect(isPlainMarkdown(lines(MAX_MARKED_LINES))).toBe(true)
      expect(isPlainMarkdown(lines(MAX_MARKED_LINES + 1))).toBe(false)
    }
  })

  it('nests lists and quotes so deep, on a line or by indentation', () => {
    for (const one of ['1) ', '- ', '+\t', '>', '> ', '123. ']) {
      expect([one, isPlainMarkdown(`${one.repeat(MAX_NESTING)}a`)]).toEqual([one, true])
      expect([one, isPlainMarkdown(`${one.repeat(MAX_NESTING + 1)}a`)]).toEqual([one, false])
    }
    expect(isPlainMarkdown(`${' '.repeat(40)}a`)).toBe(true)
    expect(isPlainMarkdown(`${' '.repeat(40)}- a`)).toBe(false)
    expect(isPlainMarkdown(`${'\t'.repeat(11)}a`)).toBe(false)
    expect(isPlainMarkdown(`${' \t'.repeat(11)}a`)).toBe(false)
    expect(isPlainMarkdown('-'.repeat(80))).toBe(true)
  })

  it('has no code whose end is sought from many beginnings', () => {
    expect(isPlainMarkdown('```a```')).toBe(true)
    expect(isPlainMarkdown('````a````')).toBe(false)
    expect(isPlainMarkdown('\\``a')).toBe(false)
  })
})
