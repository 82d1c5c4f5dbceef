import { describe, expect, it } from 'vitest'
import { CATALOGUE } from '@/lib/commands/catalogue/catalogue'
import { type CatalogueDocument, EMPTY_DOCUMENT } from '@/lib/commands/catalogue/catalogue-document'
import {
  commandDraft,
  commandOf,
  dropCommand,
  dropFamily,
  dropText,
  NEW_COMMAND,
  NEW_TEXT,
  ownPlaceOf,
  putCommand,
  putModel,
  putText,
  textDraft,
  textOf,
  turn,
  turnSwitch,
} from '@/lib/commands/catalogue/command-draft'
import { changesIn, loggedDocument } from '@/lib/commands/catalogue/document-changes'
import { catalogueDocument } from '@/lib/commands/catalogue/judge-document'
import { allDefinitions } from '@/lib/commands/catalogue/merge-catalogue'
import { parameterDrafts, parametersOfDrafts, repeatedIn } from '@/lib/commands/catalogue/parameter-draft'
import { EVERY_TEXT } from './sample-values'

const seen = { source: 'Tried on our AT4', mark: 'seen' as const }
const beep = { families: ['gt06'], gprs: 'BEEP#', ...seen }
const none = () => []

describe('what is typed of a command', () => {
  it.each(EVERY_TEXT)('says what it was made of: $definition.name, $family', ({ text, parameters }) => {
    const optionsOf = (name: string) => {
      const parameter = parameters[name]
      return parameter?.kind === 'choice' ? Object.keys(parameter.options) : []
    }
    expect(textOf(textDraft(text), optionsOf)).toEqual(text)
    expect(parametersOfDrafts(parameterDrafts(parameters))).toEqual(parameters)
  })

  it('says what an own command was made of', () => {
    const command = {
      name: 'ownBeep',
      label: 'Beep',
      category: 'device' as const,
      danger: 'confirm' as const,
      isCommon: true as const,
      operatorSwitch: 'listenIn' as const,
      texts: [beep],
      parameters: {
        what: {
          kind: 'choice' as const,
          options: { on: '1', off: '0' },
          first: 'on',
          label: 'What',
          labels: { on: 'On', off: 'Off' },
        },
        when: { kind: 'time' as const, first: '07:30', label: 'When', shownIf: { field: 'what', is: 'on' } },
      },
    }
    expect(commandOf(commandDraft(command), command.texts)).toEqual(command)
    expect(catalogueDocument(CATALOGUE).safeParse({ version: 1, commands: [command] }).success).toBe(true)
  })

  it('has working modes, but for those without a text', () => {
    const modes = { normal: 'EVERY,{seconds}#', week: 'WEEK,{weekdays}#' }
    const draft = textDraft({ ...beep, modes })
    expect(draft.modes).toEqual({ ...NEW_TEXT.modes, ...modes })
    expect(textOf(draft, none)).toEqual({ ...beep, modes })
    const changed = { ...draft.modes, normal: '  ', timingByHours: ' WAKE,{hours}# ' }
    expect(textOf({ ...draft, modes: changed }, none).modes).toEqual({
      timingByHours: 'WAKE,{hours}#',
      week: 'WEEK,{weekdays}#',
    })
    expect(textOf({ ...draft, modes: NEW_TEXT.modes }, none)).toEqual(beep)
  })

  it('names parameters that stand twice', () => {
    expect(repeatedIn([{ name: 'a' }, { name: 'b' }, { name: 'a' }])).toEqual([2])
  })

  it('has a text for each value of a choice, and none for values that it has no more', () => {
    const gprs = { by: 'state', text: '', of: { on: 'A,1#', gone: 'A,2#' } }
    const draft = { ...NEW_TEXT, ...seen, families: ['gt06'], gprs }
    expect(textOf(draft, () => ['on', 'off']).gprs).toEqual({ by: 'state', of: { on: 'A,1#', off: '' } })
  })
})

describe('an edit', () => {
  const own = putCommand(null, { ...NEW_COMMAND, name: 'ownBeep', label: 'Beep' })(EMPTY_DOCUMENT)

  it('adds a command, changes it with its texts, and takes it away with what turned it off', () => {
    const told = putText('ownBeep', null, beep)(own)
    expect(told.commands).toMatchObject([{ name: 'ownBeep', label: 'Beep', texts: [beep] }])
    const renamed = putCommand('ownBeep', { ...NEW_COMMAND, name: 'ownBeep', label: 'Buzz' })(told)
    expect(renamed.commands).toMatchObject([{ label: 'Buzz', texts: [beep] }])
    expect(dropCommand('ownBeep')(turn('ownBeep', false)(told))).toEqual(EMPTY_DOCUMENT)
  })

  it('gives a built-in command texts, and leaves no entry behind without any', () => {
    const told = putText('status', null, beep)(EMPTY_DOCUMENT)
    expect(told.commands).toEqual([{ name: 'status', texts: [beep] }])
    const changed = putText('status', 0, { ...beep, gprs: 'B#' })(told)
    expect(changed.commands[0]?.texts).toEqual([{ ...beep, gprs: 'B#' }])
    const definition = allDefinitions(CATALOGUE, told).find(({ name }) => name === 'status')
    const places = definition?.texts.map((text) => ownPlaceOf(told, definition, text))
    expect(places?.filter((place) => place !== null)).toEqual([0])
    expect(dropText('status', 0)(told)).toEqual(EMPTY_DOCUMENT)
    expect(dropText('ownBeep', 0)(putText('ownBeep', null, beep)(own))).toEqual(own)
  })

  it('turns commands and switches off and on', () => {
    const off = turn('status', false)(turn('status', false)(EMPTY_DOCUMENT))
    expect([off.off, turn('status', true)(off)]).toEqual([['status'], EMPTY_DOCUMENT])
    const listening = turnSwitch('listenIn', true)(EMPTY_DOCUMENT)
    expect([listening.switches, turnSwitch('listenIn', false)(listening)]).toEqual([
      ['listenIn'],
      EMPTY_DOCUMENT,
    ])
  })

  it('puts a model into a family, which is made with it', () => {
    const put = (code: string, family: string | null) => putModel(code, family, CATALOGUE.families)
    const made = put('AT4', 'at4')(EMPTY_DOCUMENT)
    expect(made).toMatchObject({ families: ['at4'], models: { AT4: 'at4' } })
    expect(put('at4', 'x3')(made)).toMatchObject({ families: ['at4'], models: { at4: 'x3' } })
    expect(dropFamily('at4')(put('AT4', null)(made))).toEqual(EMPTY_DOCUMENT)
  })

  it('keeps what somebody else changed meanwhile', () => {
    const edit = putText('status', null, beep)
    const meanwhile = turn('version', false)(EMPTY_DOCUMENT)
    expect(edit(meanwhile)).toMatchObject({ off: ['version'], commands: [{ name: 'status' }] })
    expect(textOf(textDraft(beep), none)).toEqual(beep)
  })
})

describe('what a document changes', () => {
  const before: CatalogueDocument = {
    ...EMPTY_DOCUMENT,
    families: ['at4', 'at5'],
    models: { AT4: 'at4' },
    off: ['version'],
    commands: [
      { name: 'status', texts: [beep] },
      { name: 'apn', texts: [beep] },
    ],
  }
  const after: CatalogueDocument = {
    ...before,
    families: ['at4'],
    models: { AT4: 'at4', AT6: 'at4' },
    off: [],
    switches: ['listenIn'],
    commands: [{ name: 'status', texts: [{ ...beep, gprs: 'B#' }] }],
  }

  it('is told by part and name', () => {
    expect(changesIn(before, after).map(({ part, name, verb }) => `${part} ${name} ${verb}`)).toEqual([
      'commands status changed',
      'commands apn removed',
      'families at5 removed',
      'models AT6 added',
      'off version removed',
      'switches listenIn added',
    ])
    expect(changesIn(after, after)).toEqual([])
  })

  it('is written down line by line', () => {
    const { was, is } = loggedDocument(before, after)
    expect(was.commandTexts).toEqual(['status (gt06): BEEP#', 'apn (gt06): BEEP#'])
    expect(is.commandTexts).toEqual(['status (gt06): B#'])
    const modes = { normal: 'EVERY,{seconds}#' }
    const sleepy = { ...after, commands: [{ name: 'workingMode', texts: [{ ...beep, modes }] }] }
    expect(loggedDocument(EMPTY_DOCUMENT, sleepy).is.commandTexts).toEqual([
      'workingMode (gt06): BEEP#; normal: EVERY,{seconds}#',
    ])
    expect([is.commandModels, was.commandsOff, is.operatorSwitches]).toEqual([
      ['AT6: at4'],
      ['version'],
      ['listenIn'],
    ])
  })
})
