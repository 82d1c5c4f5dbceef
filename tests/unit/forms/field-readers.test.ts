import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { FIELD_READERS, FORMS } from './field-readers'

const root = path.resolve(import.meta.dirname, '../../..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')

/** What a file does: without comments, imports, sentences and types, which name a field and do nothing by it. */
const codeOf = (source: string): string =>
  source
    .replace(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*/g, '')
    .replace(/^import [\s\S]*? from '[^']*'$/gm, '')
    .replace(/^(?:export )?type [\s\S]*?(?=^\S|(?![\s\S]))/gm, '')
    .replace(/\b(?:Omit|Pick|Record|Exclude|Extract)<[^>]*>/g, '')
    .replace(/'([^'\n]*)'/g, (text, inner: string) => (/^\w+$/.test(inner) ? text : "''"))

/** Whether a file takes a field out of something, hands it on or lists it: `.word`, `{ word }`, `word:`, `['word']`. */
const has = (file: string, word: string): boolean =>
  new RegExp(`\\.${word}\\b|\\b${word}(?: }|'?[,:)\\]])`).test(codeOf(read(file)))

/** Forms, the shapes of requests, what stores a field and what tells its changes: none of them does anything by it. */
const NO_READERS = [
  /-schema\.ts$|\/schema\.ts$|\/schema\//,
  /^components\/(.*\/)?[\w-]*(form|fields?|editor|dialog|part|sheet)s?[\w-]*\.tsx?$/,
  /^lib\/(.*\/)?[\w-]*(form-values|log-|record-value|synchronise)[\w-]*\.ts$/,
  /^db\/(schema|migrations|seed)\//,
  /^db\/queries\/devices\/(device-records|device-edits|clean-records)\.ts$/,
  /^db\/queries\/accounts\/(account-edit|account-create|account-detail|profile|account-sync)\.ts$/,
]

type Json = {
  type?: string | string[]
  properties?: Record<string, Json>
  items?: Json
  anyOf?: Json[]
  oneOf?: Json[]
}

/** Every field of a shape, those of objects in it after a point, those in lists too. */
function fieldsOf(shape: z.ZodType): string[] {
  const walk = ({ properties = {}, items, anyOf = [], oneOf = [] }: Json): string[] => [
    ...Object.entries(properties).flatMap(([name, inner]) => {
      const below = walk(inner)
      return below.length > 0 ? below.map((field) => `${name}.${field}`) : [name]
    }),
    ...[...(items ? [items] : []), ...anyOf, ...oneOf].flatMap(walk),
  ]
  return [...new Set(walk(z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' }) as Json))]
}

describe.each(Object.entries(FIELD_READERS))('the form of %s', (_, { shape, readers }) => {
  const offered = fieldsOf(shape)

  it('offers no field that nothing reads, and no reader stands for a field that is gone', () => {
    expect(Object.keys(readers).sort()).toEqual(offered.sort())
  })

  it.each(Object.entries(readers))('%s acts', (field, reader) => {
    const [file, word] = typeof reader === 'string' ? [reader, field.split('.').at(-1) ?? ''] : reader
    expect(existsSync(path.join(root, file)), file).toBe(true)
    expect(NO_READERS.filter((pattern) => pattern.test(file))).toEqual([])
    expect(has(file, word), `${file} says nothing of ${word}`).toBe(true)
  })
})

it('every form of the console is in the table', () => {
  const found = readdirSync(path.join(root, 'components'), { recursive: true, encoding: 'utf8' })
    .map((file) => `components/${file}`)
    .filter((file) => /\.tsx?$/.test(file) && /\buseForm[<(]|<(?:form|SheetForm)\b/.test(read(file)))
  const known = [...Object.values(FIELD_READERS).flatMap(({ forms }) => forms), ...Object.keys(FORMS)]
  expect(found.sort()).toEqual([...new Set(known)].sort())
})
