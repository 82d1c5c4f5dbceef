import { describe, expect, it } from 'vitest'
import { CATALOGUE } from '@/lib/commands/catalogue/catalogue'
import type { CatalogueDocument } from '@/lib/commands/catalogue/catalogue-document'
import { catalogueDocument } from '@/lib/commands/catalogue/judge-document'
import { mergeCatalogue } from '@/lib/commands/catalogue/merge-catalogue'
import { usableDocument } from '@/lib/commands/catalogue/usable-document'
import { modeAfter, resolveMode, setsMode } from '@/lib/commands/mode-order'
import { AppError } from '@/lib/errors'
import { type WorkingMode, workingMode } from '@/lib/working-modes/working-mode'

const gt06 = (code: string) => ({ code, protocol: 'gt06' })
const normal: WorkingMode = { mode: 'normal', syncInterval: 60 }
const everyHours = (syncInterval: number): WorkingMode => ({
  mode: 'timing',
  syncInterval,
  wakeUpTime: null,
  syncTime: null,
  limitation: null,
})
const byClock = (wakeUpTime: string, syncTime: string | null = null): WorkingMode => ({
  mode: 'timing',
  syncInterval: null,
  wakeUpTime,
  syncTime,
  limitation: null,
})
const week: WorkingMode = { mode: 'week', weekdays: [6, 1, 2], wakeUpTime: '07:30', limitation: null }
const limited: WorkingMode = {
  mode: 'timing',
  syncInterval: 6,
  wakeUpTime: null,
  syncTime: null,
  limitation: { unit: 'day', amount: 3, thenInterval: 120 },
}

/** An operator's family with one text, which has these modes. */
const documentWith = (modes: Record<string, string>, more: object = {}) => ({
  version: 1,
  families: ['at4'],
  models: { AT4: 'at4' },
  off: [],
  switches: [],
  commands: [
    {
      name: 'workingMode',
      texts: [
        { families: ['at4'], gprs: 'MODE,9#', modes, source: 'Tried on our AT4', mark: 'seen', ...more },
      ],
    },
  ],
})
const catalogueWith = (...given: Parameters<typeof documentWith>) =>
  mergeCatalogue(CATALOGUE, catalogueDocument(CATALOGUE).parse(documentWith(...given)))

function told(mode: WorkingMode, model: string, catalogue = CATALOGUE): string {
  try {
    return resolveMode(workingMode.parse(mode), gt06(model), catalogue).text
  } catch (error) {
    if (error instanceof AppError) return `${error.error} ${error.params.mode} ${error.params.models}`
    throw error
  }
}

describe('the text of a working mode', () => {
  it.each<[string, WorkingMode, string]>([
    ['VT02S', normal, 'MODE,2,60#'],
    ['VT02S', byClock('07:30', '19:05'), 'MODE,1,0730,1905#'],
    ['MT700', normal, 'MODE,1,60'],
    ['MT700', everyHours(12), 'MODE,3,12'],
    ['S20', everyHours(3), 'SWMODE,1,180#'],
    // It takes both times, and nobody knows what it does with one.
    ['VT02S', byClock('07:30'), 'workingModeUnsupported timing VT02S'],
    ['VT02S', everyHours(12), 'workingModeUnsupported timing VT02S'],
    ['MT700', byClock('07:30', '19:05'), 'workingModeUnsupported timing MT700'],
    // Always on, without an interval, is not every 60 seconds.
    ['S20', normal, 'workingModeUnsupported normal S20'],
    ['GT06N', normal, 'workingModeUnsupported normal GT06N'],
    ...['VT02S', 'MT700', 'S20', 'LL01'].map((model): [string, WorkingMode, string] => [
      model,
      week,
      `workingModeUnsupported week ${model}`,
    ]),
  ])('%s: %j', (model, mode, text) => expect(told(mode, model)).toBe(text))

  it('with a limit is known only where the normal mode that follows is', () => {
    expect(told(limited, 'MT700')).toBe('MODE,3,6')
    expect(told(limited, 'S20')).toBe('workingModeUnsupported normal S20')
    expect(modeAfter({ thenInterval: 120 })).toEqual({ mode: 'normal', syncInterval: 120 })
  })

  it('is an operator’s, where he gives one', () => {
    const at4 = catalogueWith({
      week: 'WEEK,{weekdays:list},{wakeAt:hhmm}#',
      timingByClock: 'WAKE,{wakeAt}[,{wakeAgainAt}]#',
    })
    expect(told(week, 'AT4', at4)).toBe('WEEK,1,2,6,0730#')
    expect(told(byClock('07:30'), 'AT4', at4)).toBe('WAKE,07:30#')
    expect(told(byClock('07:30', '09:00'), 'AT4', at4)).toBe('WAKE,07:30,09:00#')
    expect(told(week, 'AT4', catalogueWith({ week: 'WEEK,{weekdays:fromMonday},{wakeAt}#' }))).toBe(
      'WEEK,157,07:30#',
    )
    expect(told(week, 'AT4')).toBe('workingModeUnsupported week AT4')
  })

  it('says all that was asked for, and within what the family takes', () => {
    const once = catalogueWith({ timingByClock: 'WAKE,{wakeAt}#', week: 'WEEK,{wakeAt}#' })
    expect(told(byClock('07:30', '09:00'), 'AT4', once)).toBe('workingModeUnsupported timing AT4')
    expect(told(week, 'AT4', once)).toBe('workingModeUnsupported week AT4')
    const slow = catalogueWith(
      { normal: 'EVERY,{seconds}#' },
      { parameters: { seconds: { kind: 'integer', unit: 's', min: 300, max: 600, first: 300 } } },
    )
    expect(told(normal, 'AT4', slow)).toBe('workingModeUnsupported normal AT4')
    expect(told({ ...normal, syncInterval: 300 } as WorkingMode, 'AT4', slow)).toBe('EVERY,300#')
  })

  it('is as dangerous as what it does', () => {
    const modes = { normal: 'RELAY,1,{seconds}#' }
    const cut = mergeCatalogue(CATALOGUE, documentWith(modes) as CatalogueDocument)
    expect(resolveMode(normal, gt06('AT4'), cut).danger).toBe('engine')
  })

  it.each([
    { normal: 'EVERY,{minute}#' },
    { often: 'EVERY,{seconds}#' },
    // Stages that follow go out by themselves.
    { normal: 'RELAY,1,{seconds}#' },
    { week: 'FACTORY#' },
  ])('is judged when it is added: %j', (modes) => expect(() => catalogueWith(modes as never)).toThrow())

  it.each([{ name: 'status' }, { name: 'ownSleep', label: 'Sleep', category: 'device' }])(
    'stands in texts of one command alone, not of %j',
    (command) => {
      const { commands, ...document } = documentWith({ normal: 'EVERY,{seconds}#' })
      const other = { ...document, commands: [{ ...commands[0], ...command }] }
      const { error } = catalogueDocument(CATALOGUE).safeParse(other)
      expect(error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
        ['commands.0.texts.0.modes.normal', 'validation.catalogue.modesElsewhere'],
      ])
      // What was kept before that was judged is read without it.
      const { document: usable } = usableDocument(CATALOGUE, other)
      expect(told(normal, 'AT4', mergeCatalogue(CATALOGUE, usable))).toBe('workingModeUnsupported normal AT4')
    },
  )
})

describe('a text that sets a mode', () => {
  it.each([
    ['MODE,2,60#', true],
    ['mode,3,12', true],
    ['SWMODE,1,60#', true],
    ['SWMODE#', false],
    ['MODE#', false],
    ['TIMER,10,10#', false],
    ['', false],
  ])('%s: %s', (text, sets) => expect(setsMode(text, CATALOGUE)).toBe(sets))

  it('may be an operator’s', () => {
    expect([
      setsMode('WEEK,12,07:30#', CATALOGUE),
      setsMode('WEEK,12,07:30#', catalogueWith({ week: 'WEEK,{weekdays},{wakeAt}#' })),
    ]).toEqual([false, true])
  })
})
