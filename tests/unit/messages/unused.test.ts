import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import en from '@/messages/en.json'

/** Texts that are found by a name out of data: of these only the name itself must occur in the code. */
const BY_NAME = [
  'compass',
  'deviceRecord.ports',
  'errors',
  'icons',
  'login',
  'logs',
  'monitor.feed',
  'passwords',
  'permissions',
  'playback.table',
  'reports.columns',
  'reports.file',
  'reports.customReports.kinds',
  'reports.screen',
  'reports.units',
  'reports.words',
  'setup',
  'switches',
  'trackingRules',
  'validation.catalogue',
  'validation.shape',
]

type Tree = { [key: string]: string | Tree }
const keysOf = (tree: Tree, path: string[] = []): string[][] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[...path, key]] : keysOf(value, [...path, key]),
  )

/** What a file could ask for: its texts between quotes, its names, and its templates as patterns. */
function asked(source: string) {
  const literals = source.matchAll(/'([^'\n]*)'|"([^"\n]*)"/g)
  const properties = source.matchAll(/\b(\w+)\s*:|\b\w+\.(\w+)/g)
  const names = new Set([...literals, ...properties].map(([, one, other]) => one ?? other ?? ''))
  const templates = Array.from(source.matchAll(/`([\w.]*(?:\$\{[^`{}]*\}[\w.]*)+)`/g), ([, text = '']) =>
    text.split(/\$\{[^}]*\}/),
  )
  return {
    names,
    patterns: templates
      .filter((parts) => /[a-z]/i.test(parts.join('')))
      .map(
        (parts) =>
          new RegExp(`^${parts.map((part) => part.replace(/[.*+?^$(){}|[\]\\]/g, '\\$&')).join('.+')}$`),
      ),
  }
}

const sources = ['app', 'components', 'db', 'demo', 'lib', 'server', 'web', 'worker'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => readFileSync(`${folder}/${file}`, 'utf8')),
)
const files = sources.map(asked)
const names = new Set(files.flatMap((file) => [...file.names]))
const words = new Set(sources.flatMap((source) => source.match(/\w+/g) ?? []))

/** The files that name a namespace, looked up once. */
const naming = new Map<string, typeof files>()
function filesNaming(namespace: string): typeof files {
  const known = naming.get(namespace) ?? files.filter((file) => file.names.has(namespace))
  naming.set(namespace, known)
  return known
}

/** Whether a file names a namespace of the key and asks for the rest of it. */
function isAsked(path: string[]): boolean {
  if (BY_NAME.some((name) => `${path.join('.')}.`.startsWith(`${name}.`))) return words.has(path.at(-1) ?? '')
  return path.some((_, at) => {
    const namespace = path.slice(0, at).join('.')
    const rest = path.slice(at).join('.')
    // By a variable, whose value stands somewhere.
    const known = at === path.length - 1 && words.has(rest)
    if (at === 0) return known || names.has(rest)
    return filesNaming(namespace).some(
      (file) => file.names.has(rest) || known || file.patterns.some((pattern) => pattern.test(rest)),
    )
  })
}

it('every text is asked for somewhere', () => {
  const unused = keysOf(en).filter((path) => !isAsked(path))
  expect(unused.map((path) => path.join('.'))).toEqual([])
})

it('a text that nobody asks for would be noticed', () => {
  expect(isAsked(['domains', 'nobodyAsksForThis'])).toBe(false)
  expect(isAsked(['errors', 'nobodyAsksForThis'])).toBe(false)
})
