import { describe, expect, it } from 'vitest'
import { CATALOGUE, commandNamed, commandsFor } from '@/lib/commands/catalogue/catalogue'
import { asCatalogueFile, catalogueFile, mergeCatalogue } from '@/lib/commands/catalogue/catalogue-file'
import { writeCommand } from '@/lib/commands/catalogue/parameters'

const seen = { source: 'Tried on our AT4', mark: 'seen' }
const workingMode = {
  ...{ name: 'workingMode', category: 'reporting' },
  texts: [
    {
      families: ['at4'],
      parameters: { hours: { kind: 'integer', unit: 'h', min: 1, max: 24, first: 12 } },
      ...{ gprs: 'MODE,4,{hours}#', ...seen },
    },
  ],
}
const tell = {
  ...{ name: 'tell', label: 'Say it', category: 'device', danger: 'none' },
  parameters: { words: { kind: 'text', max: 60, first: null, form: 'any', label: 'Words' } },
  texts: [{ families: ['at4', 'gt06'], gprs: 'TTS,{words}#', ...seen }],
}
const file = { version: 1, families: ['at4'], models: { AT4: 'at4' }, commands: [workingMode, tell] }
const changed = (command: object) => catalogueFile.safeParse({ ...file, commands: [{ ...tell, ...command }] })
const text = (gprs: unknown, more: object = {}) =>
  changed({ texts: [{ families: ['gt06'], gprs, ...seen, ...more }] })

describe('what an operator adds to the catalogue', () => {
  it('are models, texts for built-in commands and commands of its own', () => {
    const catalogue = mergeCatalogue(CATALOGUE, catalogueFile.parse(file))
    const offered = commandsFor({ code: 'AT4', protocol: 'gt06' }, catalogue)
    expect(offered.map(({ definition }) => definition.name)).toEqual(['workingMode', 'tell'])
    const mode = commandNamed('workingMode', catalogue)
    expect(mode && writeCommand(mode, 'at4', { hours: 6 })?.text).toBe('MODE,4,6#')
    expect(mode && writeCommand(mode, 'wanway', {})?.text).toBe('SWMODE,0,0#')
    const own = commandNamed('tell', catalogue)
    expect(own && writeCommand(own, 'gt06', { words: 'Stop now' })?.text).toBe('TTS,Stop now#')
    expect(commandNamed('tell')).toBeNull()
  })

  it('takes the place of the text that a family had', () => {
    const other = { families: ['vl110c'], gprs: 'TIMER,{moving}#', ...seen }
    const catalogue = mergeCatalogue(
      CATALOGUE,
      catalogueFile.parse({
        ...file,
        commands: [{ ...workingMode, name: 'uploadInterval', texts: [other] }],
      }),
    )
    const interval = commandNamed('uploadInterval', catalogue)
    const written = (family: string) =>
      interval && writeCommand(interval, family, { moving: 5, stopped: 9 })?.text
    expect([written('vl110c'), written('gt06'), written('vl')]).toEqual([
      'TIMER,5#',
      'TIMER,5,9#',
      'TIMER,5,9#',
    ])
    expect(interval?.isCommon).toBe(true)
  })

  it('is never called less dangerous than it is', () => {
    const merged = (command: object) =>
      mergeCatalogue(CATALOGUE, catalogueFile.parse({ ...file, commands: [command] }))
    const stop = { ...tell, parameters: {}, texts: [{ families: ['gt06'], gprs: 'relay,1#', ...seen }] }
    expect(commandNamed('tell', merged(stop))).toMatchObject({
      ...{ danger: 'engine', needs: { fix: true, maxSpeedKmh: 5 } },
    })
    const status = { ...stop, name: 'status' }
    expect(commandNamed('status', merged(status))).toMatchObject({ danger: 'engine' })
    expect(commandNamed('status', merged(status))).not.toHaveProperty('readsOnly')
    const cut = { ...workingMode, name: 'cutEngine', danger: 'none', texts: [] }
    expect(commandNamed('cutEngine', merged(cut))).toMatchObject({ danger: 'engine' })
    // A word that comes in by a choice shows when it is written.
    const hidden = {
      ...tell,
      parameters: { what: { kind: 'choice', options: { a: 'DYD' }, first: 'a', label: 'What' } },
      texts: [{ families: ['gt06'], gprs: 'PASS {what}#', ...seen }],
    }
    const definition = commandNamed('tell', merged(hidden))
    expect(definition && writeCommand(definition, 'gt06', {})?.danger).toBe('engine')
  })

  it('is a file that the built-in catalogue can be written as, and read from', () => {
    const whole = catalogueFile.parse(JSON.parse(JSON.stringify(asCatalogueFile(CATALOGUE))))
    expect(mergeCatalogue(CATALOGUE, whole)).toEqual(CATALOGUE)
    const catalogue = mergeCatalogue(CATALOGUE, catalogueFile.parse(file))
    const own = catalogueFile.parse(asCatalogueFile(catalogue))
    expect(mergeCatalogue(CATALOGUE, own)).toEqual(catalogue)
  })

  it.each([
    ['a placeholder that is not declared', text('TTS,{other}#')],
    ['two commands in one', text('TTS,{words}#RELAY,1#')],
    ['a text that begins with a parameter', text('{words},1#')],
    ['a family that there is not', changed({ texts: [{ families: ['unknown'], gprs: 'A#', ...seen }] })],
    [
      'two texts for a family',
      changed({ texts: [1, 2].map(() => ({ families: ['gt06'], gprs: 'A#', ...seen })) }),
    ],
    [
      'a choice whose value ends a command',
      changed({ parameters: { a: { kind: 'choice', options: { b: '1#' }, first: 'b' } } }),
    ],
    ['a first value beyond the ends', changed({ parameters: { a: { ...integer(), first: 99 } } })],
    ['a range upside down', changed({ parameters: { a: { ...integer(), min: 9, max: 1 } } })],
    ['no name of its own', changed({ label: undefined })],
    ['a question that is dangerous', changed({ readsOnly: true, danger: 'engine' })],
    ['a name that is none', changed({ name: 'Say it' })],
    ['an unknown key', changed({ sql: 'drop' })],
    ['a command twice', catalogueFile.safeParse({ ...file, commands: [tell, tell] })],
    ['a model in no family', catalogueFile.safeParse({ ...file, models: { AT4: 'at5' } })],
    ['another version', catalogueFile.safeParse({ ...file, version: 2 })],
    ['no file', catalogueFile.safeParse('commands')],
    [
      'too many commands',
      catalogueFile.safeParse({
        ...file,
        commands: Array.from({ length: 501 }, (_, at) => ({ ...tell, name: `tell${at}` })),
      }),
    ],
  ])('is refused with %s', (_, result) => {
    expect(result.success).toBe(false)
  })
})

function integer() {
  return { kind: 'integer', unit: 's', min: 1, max: 9, first: 5 }
}
