import { readdirSync, readFileSync } from 'node:fs'
import { createTranslator } from 'next-intl'
import { describe, expect, it } from 'vitest'
import { ACCOUNT_TYPES } from '@/lib/auth/account-types'
import { DEVICE_STATUSES } from '@/lib/devices/status-of'
import { ERRORS } from '@/lib/errors'
import { EVENT_TYPE_NAMES } from '@/lib/events/event-types'
import { LANGUAGES, type Language } from '@/lib/i18n/languages'
import ar from '@/messages/ar.json'
import en from '@/messages/en.json'
import es from '@/messages/es.json'
import failure from '@/messages/failure.json'
import pt from '@/messages/pt.json'
import zh from '@/messages/zh.json'

type Tree = { [key: string]: string | Tree }
const FILES: Record<Language, Tree> = { en, zh, ar, pt, es }
/** The same in every language, although they have words in them. */
const MAY_BE_ENGLISH = new Set([
  'shares.made.whatsApp',
  'device.sources.wifi',
  'devices.export.xlsx',
  'openApi.curl',
  'openApi.typescript',
  'openApi.python',
  'openApi.mcp.clients.claudeCode',
  'openApi.mcp.clients.claudeDesktop',
  'openApi.mcp.clients.cursor',
  'openApi.javascript',
])

/** Whether a text has words to translate, rather than only units, abbreviations and values. */
const hasWords = (text: string) => /[a-z]{4}/.test(text.replace(/\{[^}]*\}/g, ''))

const flat = (tree: Tree, prefix = ''): [string, string][] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[prefix + key, value] as [string, string]] : flat(value, `${prefix}${key}.`),
  )

/** Names in braces that are not inside of other braces. */
function placeholdersOf(text: string): string[] {
  const names: string[] = []
  let depth = 0
  for (let i = 0; i < text.length; i++) {
    if (text[i] === '{' && depth++ === 0) names.push(/^\s*(\w+)/.exec(text.slice(i + 1))?.[1] ?? '')
    if (text[i] === '}') depth--
  }
  expect(depth, text).toBe(0)
  return [...new Set(names)].sort()
}

type Translator = {
  markup: (key: string, values: Record<string, string | number | ((inner: string) => string)>) => string
}

/** Parts of a text that a component draws. */
const tagsOf = (text: string): string[] => [...text.matchAll(/<(\w+)>/g)].flatMap(([, name]) => name ?? [])

/** Every value that a text takes, also those inside of its plural forms. */
const valuesOf = (text: string): string[] =>
  Array.from(text.matchAll(/\{\s*(\w+)\s*[,}]/g), ([, name = '']) => name)

const english = new Map(flat(en))

describe.each(LANGUAGES)('the texts in %s', (language) => {
  const texts = new Map(flat(FILES[language]))

  it('are all there, and no others', () => {
    expect([...texts.keys()].sort()).toEqual([...english.keys()].sort())
  })

  it('say something', () => {
    const empty = [...texts].filter(([, text]) => !text.trim())
    expect(empty).toEqual([])
  })

  it('take the same values', () => {
    for (const [key, text] of texts) {
      expect([key, placeholdersOf(text)]).toEqual([key, placeholdersOf(english.get(key) ?? '')])
    }
  })

  it('are translated', () => {
    if (language !== 'zh' && language !== 'ar') return
    const copies = [...texts].filter(
      ([key, text]) => text === english.get(key) && hasWords(text) && !MAY_BE_ENGLISH.has(key),
    )
    expect(copies).toEqual([])
  })

  it('have the plural forms of the language', () => {
    // `many` of Spanish and Portuguese is for millions, which read well with `other`.
    const wanted = new Intl.PluralRules(language)
      .resolvedOptions()
      .pluralCategories.filter((form) => language === 'ar' || form !== 'many')
    for (const [key, text] of texts) {
      if (!/,\s*plural\s*,/.test(text)) continue
      for (const form of wanted) expect(`${key}: ${text}`).toMatch(new RegExp(`\\b${form} \\{`))
    }
  })

  it('can be written out for any number', () => {
    const failures: string[] = []
    const translate = createTranslator({
      locale: language,
      messages: FILES[language],
      onError: (error) => failures.push(error.message),
    }) as unknown as Translator
    for (const [key, text] of texts) {
      if (!text) continue
      const isNumber = /,\s*(plural|number)/.test(text)
      for (const value of isNumber ? [0, 1, 2, 3, 11, 100, 1000, 1_000_000] : ['x']) {
        const values = Object.fromEntries(valuesOf(text).map((name) => [name, value]))
        const tags = Object.fromEntries(tagsOf(text).map((name) => [name, (inner: string) => inner]))
        expect(translate.markup(key, { ...values, ...tags })).not.toMatch(/[{}]|<\/?\w+>/)
      }
    }
    expect(failures).toEqual([])
  })
})

describe('there is a text', () => {
  it('for every refusal', () => {
    expect(Object.keys(en.errors).sort()).toEqual(Object.keys(ERRORS).sort())
  })

  it('for every rule that a schema names', () => {
    const named = readdirSync('lib', { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts'))
      .flatMap((file) =>
        Array.from(
          readFileSync(`lib/${file}`, 'utf8').matchAll(/'validation\.(\w+)'/g),
          ([, name = '']) => name,
        ),
      )
    expect(named.length).toBeGreaterThan(30)
    expect(named.filter((name) => !english.has(`validation.${name}`))).toEqual([])
  })

  it('for every event', () => {
    expect(Object.keys(en.eventTypes).sort()).toEqual([...EVENT_TYPE_NAMES].sort())
  })

  it('for every state and every kind of account', () => {
    for (const status of DEVICE_STATUSES) expect(en.states[status]).toBeTruthy()
    expect(Object.keys(en.accountTypes).sort()).toEqual(Object.keys(ACCOUNT_TYPES).sort())
  })

  it('in every language for when all else fails', () => {
    expect(Object.keys(failure).sort()).toEqual([...LANGUAGES].sort())
    for (const texts of Object.values(failure)) expect(Object.values(texts).every(Boolean)).toBe(true)
  })
})
