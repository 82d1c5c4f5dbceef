import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { CATALOGUE, commandNamed, commandsFor } from '@/lib/commands/catalogue/catalogue'
import { EMPTY_DOCUMENT } from '@/lib/commands/catalogue/catalogue-document'
import { onlyReads } from '@/lib/commands/catalogue/danger-of-text'
import { catalogueDocument } from '@/lib/commands/catalogue/judge-document'
import { allDefinitions, mergeCatalogue } from '@/lib/commands/catalogue/merge-catalogue'
import { ownWordsOf } from '@/lib/commands/catalogue/own-words'
import { writeCommand } from '@/lib/commands/catalogue/parameters'
import { usableDocument } from '@/lib/commands/catalogue/usable-document'
import { resolveOrder } from '@/lib/commands/resolve-order'

const schema = catalogueDocument(CATALOGUE)
const seen = { source: 'Tried on our AT4', mark: 'seen' }
const hours = { kind: 'integer', unit: 'h', min: 1, max: 24, first: 12, label: 'Hours' }
const workingMode = {
  name: 'workingMode',
  texts: [{ families: ['at4'], parameters: { hours }, gprs: 'MODE,4,{hours}#', ...seen }],
}
const ownTell = {
  name: 'ownTell',
  label: 'Say it',
  category: 'device',
  parameters: { words: { kind: 'text', max: 60, first: null, form: 'any', label: 'Words' } },
  texts: [{ families: ['at4', 'gt06'], gprs: 'TTS,{words}#', ...seen }],
}
const document = { version: 1, families: ['at4'], models: { AT4: 'at4' }, commands: [workingMode, ownTell] }
const merged = (...commands: object[]) => mergeCatalogue(CATALOGUE, schema.parse({ ...document, commands }))
const at4 = { code: 'AT4', protocol: 'gt06' }
const gt06 = { code: 'any', protocol: 'gt06', isPhone: false }

describe('what an operator adds to the catalogue', () => {
  it('are models, texts for built-in commands and commands of its own', () => {
    const catalogue = mergeCatalogue(CATALOGUE, schema.parse(document))
    expect(commandsFor(at4, catalogue).map(({ definition }) => definition.name)).toEqual([
      'workingMode',
      'ownTell',
    ])
    const mode = commandNamed('workingMode', catalogue)
    expect(mode && writeCommand(mode, 'at4', { hours: 6 })?.text).toBe('MODE,4,6#')
    expect(mode && writeCommand(mode, 'wanway', {})?.text).toBe('SWMODE,0,0#')
    expect(
      resolveOrder({ command: 'ownTell', parameters: { words: 'Slow down' } }, gt06, catalogue),
    ).toMatchObject({ text: 'TTS,Slow down#', command: 'ownTell', danger: 'none' })
    expect(() => resolveOrder({ command: 'ownTell', parameters: { words: 'x' } }, gt06, CATALOGUE)).toThrow()
  })

  it('takes the place of the text that a family had, and of nothing else', () => {
    const other = { families: ['vl110c'], gprs: 'TIMER,{moving}#', ...seen }
    const interval = commandNamed('uploadInterval', merged({ name: 'uploadInterval', texts: [other] }))
    const written = (family: string) =>
      interval && writeCommand(interval, family, { moving: 5, stopped: 9 })?.text
    expect([written('vl110c'), written('gt06'), written('vl')]).toEqual([
      'TIMER,5#',
      'TIMER,5,9#',
      'TIMER,5,9#',
    ])
    expect(interval?.isCommon).toBe(true)
  })

  it('turns commands off: they are offered to nobody, and their questions are none', () => {
    const off = (names: string[]) => mergeCatalogue(CATALOGUE, schema.parse({ ...document, off: names }))
    const namesIn = (catalogue: typeof CATALOGUE) =>
      commandsFor({ code: 'X3', protocol: 'gt06' }, catalogue).map(({ definition }) => definition.name)
    expect(namesIn(off([]))).toContain('status')
    expect(namesIn(off(['status']))).not.toContain('status')
    expect(onlyReads('STATUS#', off([]))).toBe(true)
    expect(onlyReads('STATUS#', off(['status']))).toBe(false)
    expect(() => resolveOrder({ command: 'status', parameters: {} }, gt06, off(['status']))).toThrow()
    expect(commandsFor(at4, off(['ownTell']))).toHaveLength(1)
  })

  it('is called as the operator calls it', () => {
    const definitions = allDefinitions(CATALOGUE, schema.parse({ ...document, off: ['ownTell'] }))
    const words = (name: string) => {
      const definition = definitions.find((one) => one.name === name)
      return definition && ownWordsOf(definition)
    }
    expect(words('ownTell')).toEqual({
      name: 'Say it',
      parameters: { words: { label: 'Words', choices: {} } },
    })
    expect(words('workingMode')).toEqual({ parameters: { hours: { label: 'Hours', choices: {} } } })
    expect(words('status')).toBeUndefined()
  })
})

describe('the danger of an own entry', () => {
  const own = (gprs: unknown, more: object = {}) =>
    merged({ ...ownTell, parameters: {}, texts: [{ families: ['gt06'], gprs, ...seen }], ...more })
  const what = (options: Record<string, string>) => ({
    what: { kind: 'choice', options, first: 'a', label: 'What', labels: { a: 'A' } },
  })

  it('is that of its text, whatever it says', () => {
    const dangers = ['relay,1#', 'DYD#', 'FACTORY#', 'RESET#', 'TTS,1#'].map(
      (gprs) => commandNamed('ownTell', own(gprs, { danger: 'none' }))?.danger,
    )
    expect(dangers).toEqual(['engine', 'engine', 'confirmTwice', 'confirm', 'none'])
    expect(commandNamed('ownTell', own('TTS,1#', { danger: 'confirm' }))?.danger).toBe('confirm')
  })

  it('is that of its text by SMS as well', () => {
    const bySms = { families: ['gt06'], gprs: 'TTS,1#', sms: 'DYD#', ...seen }
    expect(commandNamed('ownTell', own('', { texts: [bySms] }))?.danger).toBe('engine')
  })

  it.each([
    ['a choice that is the word', '666666,{what}#', what({ a: 'DYD' })],
    ['a choice that ends the word', 'D{what}#', what({ a: 'YD' })],
    ['a choice in brackets', '666666[,{what}]#', what({ a: 'DYD' })],
    ['a parameter that is called off', 'RELAY,{off}#', { off: { ...hours, max: 1, min: 0, first: 0 } }],
    [
      'figures behind the word',
      'STOP{code}#',
      { code: { kind: 'text', max: 6, first: null, form: 'digits', label: 'C' } },
    ],
    [
      'a part that may be left out',
      'STOP[,{code}]#',
      { code: { kind: 'text', max: 6, first: '', form: 'any', label: 'C' } },
    ],
  ])('shows through %s', (_, gprs, parameters) => {
    expect(commandNamed('ownTell', own(gprs, { parameters }))?.danger).toBe('engine')
  })

  it('shows at the latest when it is written', () => {
    const parameters = { words: { kind: 'text', max: 60, first: null, form: 'any', label: 'Words' } }
    const catalogue = own('666666 {words}#', { parameters, readsOnly: true })
    const order = (words: string) =>
      resolveOrder({ command: 'ownTell', parameters: { words } }, gt06, catalogue)
    expect(order('VERSION')).toMatchObject({ danger: 'none', readsOnly: true })
    expect(order('DYD')).toMatchObject({ danger: 'engine', readsOnly: false })
  })

  it('of a built-in command is never less than ours', () => {
    const text = { families: ['at4'], gprs: 'OIL,1#', ...seen }
    expect(commandNamed('cutEngine', merged({ name: 'cutEngine', texts: [text] }))?.danger).toBe('engine')
    const status = merged({ name: 'status', texts: [{ ...text, gprs: 'DYD#' }] })
    expect(commandNamed('status', status)).toMatchObject({ danger: 'engine' })
    expect(commandNamed('status', status)).not.toHaveProperty('readsOnly')
  })

  it('lets no free text pass for a question', () => {
    const catalogue = own('ABC,{words}#', { parameters: ownTell.parameters, readsOnly: true })
    expect([onlyReads('ABC,1#', catalogue), onlyReads('ABC,DYD#', catalogue)]).toEqual([true, false])
  })
})

type Judged = ReturnType<typeof schema.safeParse>
const flawsOf = ({ error }: Judged) =>
  error?.issues.map(({ path, message }: z.core.$ZodIssue) => `${path.join('.')}: ${message}`) ?? []
const judge = (part: object) => flawsOf(schema.safeParse({ ...document, ...part }))
const command = (part: object) => judge({ commands: [{ ...ownTell, ...part }] })
const text = (part: object) => command({ texts: [{ ...ownTell.texts[0], ...part }] })
const parameter = (part: object) =>
  command({ parameters: { ...ownTell.parameters, n: { ...hours, ...part } } })
const CATALOGUE_TEXT = 'validation.catalogue'

describe('a document', () => {
  it('is judged as a whole, and all that is wrong is told with its path', () => {
    expect(judge({})).toEqual([])
    expect(
      judge({ models: { AT4: 'at5' }, off: ['nothing'], commands: [{ ...ownTell, name: 'tell' }] }),
    ).toEqual([
      `models.AT4: ${CATALOGUE_TEXT}.unknownFamily`,
      `commands.0.name: ${CATALOGUE_TEXT}.ownName`,
      `off.0: ${CATALOGUE_TEXT}.unknownCommand`,
    ])
  })

  it.each<[path: string, flaw: string, part: object]>([
    ['texts.0.gprs', 'undeclared', { gprs: 'TTS,{other}#' }],
    ['texts.0.gprs', 'endsCommand', { gprs: 'TTS,{words}#RELAY,1#' }],
    ['texts.0.gprs', 'beginsWithWord', { gprs: '{words},1#' }],
    ['texts.0.gprs', 'bracket', { gprs: 'TTS[,{words}#' }],
    ['texts.0.gprs', 'format', { gprs: 'TTS,{words:5}#' }],
    ['texts.0.sms', 'undeclared', { sms: 'TTS,{other}#' }],
    ['texts.0.gprs', 'noChoice', { gprs: { by: 'words', of: { a: 'A#' } } }],
    ['texts.0.families', 'unknownFamily', { families: ['unknown'] }],
    ['texts.0.read', 'readForm', { read: 'TTS,{words}#' }],
    ['texts.0.read', 'readForm', { read: 'STATUS#VERSION#' }],
    ...[
      'DYD#',
      'RELAY,1#',
      'RELAY,0#',
      'HFYD#',
      'RESET#',
      'FACTORY#',
      'SERVER,0,a.example,1#',
      'POWEROFF#',
    ].map((read): [string, string, object] => ['texts.0.read', 'readDangerous', { read }]),
  ])('is refused at %s: %s, %j', (path, flaw, part) => {
    expect(text(part)).toEqual([`commands.0.${path}: ${CATALOGUE_TEXT}.${flaw}`])
  })

  it.each([
    ['two texts for a family', command({ texts: [ownTell.texts[0], ownTell.texts[0]] })],
    ['a choice whose value ends a command', parameter(choice({ b: '1#' }))],
    ['a choice without its first', parameter({ ...choice({ b: '1' }), first: 'c' })],
    ['a first value beyond the ends', parameter({ first: 99 })],
    ['a range upside down', parameter({ min: 9, max: 1, first: null })],
    ['a parameter without words', parameter({ label: undefined })],
    ['a parameter that is asked for by no choice', parameter({ shownIf: { field: 'words', is: 'a' } })],
    ['a parameter that is called as objects call theirs', command({ parameters: { constructor: hours } })],
    ['no name of its own', command({ label: undefined })],
    ['no category', command({ category: undefined })],
    ['a question that is dangerous', command({ readsOnly: true, danger: 'confirm' })],
    [
      'a question whose text cuts',
      command({ readsOnly: true, parameters: {}, texts: [{ ...ownTell.texts[0], gprs: 'DYD#' }] }),
    ],
    ['a name that is none', command({ name: 'Say it' })],
    ['an unknown key', command({ sql: 'drop' })],
    ['a danger for a built-in command', judge({ commands: [{ ...workingMode, danger: 'none' }] })],
    ['a built-in command without texts', judge({ commands: [{ ...workingMode, texts: [] }] })],
    ['a command twice', judge({ commands: [ownTell, ownTell] })],
    ['a model twice', judge({ models: { AT4: 'at4', at4: 'at4' } })],
    ['a family of ours', judge({ families: ['at4', 'gt06'] })],
    ['a switch that there is not', judge({ switches: ['flying'] })],
    ['no restoring of an engine that can be cut', judge({ off: ['restoreEngine'] })],
    ['another version', judge({ version: 2 })],
    [
      'too many commands',
      judge({ commands: Array.from({ length: 301 }, (_, at) => ({ ...ownTell, name: `ownTell${at}` })) }),
    ],
    ['too many texts', judge({ commands: manyTexts() })],
    ['too much of all', judge({ commands: tooMuch() })],
  ])('is refused with %s', (_, flaws) => {
    expect(flaws).not.toEqual([])
  })

  it('turns the cut off together with the restoring', () => {
    expect(judge({ off: ['cutEngine', 'restoreEngine'] })).toEqual([])
  })

  it('needs no words for parameters that are worded in all languages', () => {
    const worded = { ...hours, label: undefined, unit: 's' }
    expect(
      command({ parameters: { moving: worded }, texts: [{ ...ownTell.texts[0], gprs: 'A,{moving}#' }] }),
    ).toEqual([])
  })

  it('names the most that it may hold', () => {
    expect(judge({ commands: tooMuch() })).toContain(`: ${CATALOGUE_TEXT}.tooLarge max=256`)
    expect(judge({ commands: manyTexts() })).toContain(`commands: ${CATALOGUE_TEXT}.tooManyTexts max=4000`)
  })
})

describe('a document that was kept', () => {
  it('is used as far as it fits the built-in catalogue', () => {
    const gone = { ...workingMode, name: 'goneCommand' }
    const { document: usable, leftOut } = usableDocument(CATALOGUE, {
      ...document,
      commands: [gone, ownTell],
      models: { AT4: 'at4', B: 'gone' },
      off: ['goneCommand', 'status'],
    })
    expect(usable).toEqual({ ...schema.parse(document), commands: [ownTell], off: ['status'] })
    expect(leftOut).toContain('commands.0.name')
    expect(leftOut).toContain('models.B')
    expect(leftOut.some((path) => path.startsWith('commands.1'))).toBe(false)
  })

  it('is nothing where it is no document', () => {
    for (const kept of [null, 'commands', { version: 9 }, { version: 1, commands: 'all' }])
      expect(usableDocument(CATALOGUE, kept).document).toEqual(EMPTY_DOCUMENT)
  })
})

function choice(options: Record<string, string>) {
  return { kind: 'choice', options, first: 'b', min: undefined, max: undefined, unit: undefined }
}

function manyTexts() {
  const one = Object.fromEntries(Array.from({ length: 40 }, (_, at) => [`a${at}`, 'A']))
  const parameters = { a: { kind: 'choice', options: one, first: 'a0', label: 'A' } }
  const texts = [{ families: ['gt06'], gprs: { by: 'a', of: mapped(one, 'A,{a}#') }, ...seen }]
  return Array.from({ length: 3 }, (_, at) => ({ ...ownTell, name: `ownTell${at}`, parameters, texts }))
}

function mapped(entries: Record<string, string>, to: string) {
  return Object.fromEntries(Object.keys(entries).map((key) => [key, to]))
}

function tooMuch() {
  const long = { ...ownTell.texts[0], source: 's'.repeat(200), gprs: `TTS,${'x'.repeat(230)}#` }
  const families = ['at4', 'gt06', 'gt06n', 'x3', 'vl', 'vl110c', 'll', 'obd']
  const texts = families.map((family) => ({ ...long, families: [family] }))
  return Array.from({ length: 80 }, (_, at) => ({ ...ownTell, name: `ownTell${at}`, texts }))
}
