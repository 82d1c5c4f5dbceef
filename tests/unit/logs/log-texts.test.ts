import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { LOGGED_KINDS } from '@/lib/logs/business-log-schema'
import { logTexts } from '@/lib/logs/log-texts'
import en from '@/messages/en.json'

const queries = path.resolve(import.meta.dirname, '../../../db/queries')
const sources = readdirSync(queries, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts'))
  .map((file) => readFileSync(path.join(queries, file), 'utf8'))
const named = (pattern: RegExp) =>
  new Set(sources.flatMap((source) => [...source.matchAll(pattern)].map(([, name = '']) => name)))

const textOf = (key: string) => {
  let found: unknown = en.logs
  for (const part of key.split('.')) found = (found as Record<string, unknown> | undefined)?.[part]
  return typeof found === 'string' ? found : null
}
const texts = logTexts(textOf, (time) => `at ${new Date(time).toISOString().slice(0, 10)}`)

describe('the texts of the log', () => {
  it('name every action that a query writes down', () => {
    const actions = [...named(/\baction: '([\w.]+)'/g)]
    expect(actions.length).toBeGreaterThan(10)
    expect(actions.filter((name) => textOf(`actions.${name}`) === null)).toEqual([])
  })

  it('name every kind of object', () => {
    expect(LOGGED_KINDS.filter((kind) => textOf(`kinds.${kind}`) === null)).toEqual([])
  })

  it('show values as people write them', () => {
    expect(texts.value(true)).toBe('yes')
    expect(texts.value(null)).toBe('nothing')
    expect(texts.value('')).toBe('nothing')
    expect(texts.value(['a', 'b'])).toBe('a, b')
    expect(texts.value(5)).toBe('5')
    expect(texts.value('2026-05-01T10:00:00.000Z')).toBe('at 2026-05-01')
    expect(texts.value({ a: 1 })).toBe('{"a":1}')
  })

  it('show what has no text by its name, so that nothing is hidden', () => {
    expect(texts.action('no.such')).toBe('no.such')
    expect(texts.field('noSuchField')).toBe('noSuchField')
  })
})
