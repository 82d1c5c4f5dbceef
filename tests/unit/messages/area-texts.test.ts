import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { readImports, sourceFiles } from '../architecture/import-graph'

const importsOf = new Map<string, string[]>()
for (const { from, to, types } of readImports(['app', 'components'])) {
  if (!types) importsOf.set(from, [...(importsOf.get(from) ?? []), to])
}
const textOf = (file: string) => readFileSync(file, 'utf8')
const common = namesIn(
  /const COMMON[^=]*= \[[\s\S]*?\n\]/.exec(textOf('components/shell/area-texts.tsx'))?.[0] ?? '',
)

function namesIn(text: string): string[] {
  return [...text.matchAll(/'(\w+)'/g)].map(([, name = '']) => name)
}

/** What the area around a page hands on: its own, or that of the nearest layout. Null outside of the console. */
function handedTo(page: string): string[] | null {
  for (let folder = path.dirname(page); folder.startsWith('app'); folder = path.dirname(folder)) {
    for (const file of [page, path.join(folder, 'layout.tsx')]) {
      const area = existsSync(file) ? /<AreaTexts([\s\S]*?)>\n/.exec(textOf(file)) : null
      if (area) return [...common, ...namesIn(area[1] ?? '')]
    }
  }
  return null
}

/** The namespaces that components ask for, from a page down. */
function askedBy(page: string): Map<string, string> {
  const asked = new Map<string, string>()
  const seen = new Set<string>()
  const ahead = [page]
  for (let file = ahead.pop(); file !== undefined; file = ahead.pop()) {
    if (seen.has(file)) continue
    seen.add(file)
    for (const [, name = ''] of textOf(file).matchAll(/useTranslations\('(\w+)/g)) asked.set(name, file)
    ahead.push(...(importsOf.get(file) ?? []))
  }
  return asked
}

const pages = sourceFiles(['app']).filter((file) => file.endsWith('/page.tsx') && handedTo(file) !== null)

describe('the texts that a page hands to its screen', () => {
  it('are found', () => {
    expect(common).toContain('ui')
    expect(pages.length).toBeGreaterThan(20)
  })

  it.each(pages)('%s has all that its components ask for', (page) => {
    const handed = handedTo(page) ?? []
    const missing = [...askedBy(page)].filter(([name]) => !handed.includes(name))
    expect(missing).toEqual([])
  })
})
