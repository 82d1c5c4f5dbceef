import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

/** Of a date with the name of its month, in whatever shape it is written. */
const FORCED = /<Ltr[^>]*>\s*\{[^}]*\b(dateMinute|moment|date|since)\([^}]*\}\s*<\/Ltr>/g

it('forces no date from left to right, since Arabic has a word in it', () => {
  const root = path.resolve(import.meta.dirname, '../../components')
  const names = readdirSync(root, { recursive: true, encoding: 'utf8' })
  const files = names.filter((name) => name.endsWith('.tsx'))
  expect(files.length).toBeGreaterThan(100)
  const forced = files.flatMap((file) =>
    [...readFileSync(path.join(root, file), 'utf8').matchAll(FORCED)].map(([text]) => `${file}: ${text}`),
  )
  expect(forced).toEqual([])
})
