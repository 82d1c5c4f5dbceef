import { describe, expect, it } from 'vitest'
import { PROTOCOLS } from '@/gateway/protocols/registry'
import { CATALOGUE, COMMAND_NAMES, commandsFor } from '@/lib/commands/catalogue/catalogue'
import { EMPTY_DOCUMENT } from '@/lib/commands/catalogue/catalogue-document'
import { dangerOfText, onlyReads } from '@/lib/commands/catalogue/danger-of-text'
import { DANGERS } from '@/lib/commands/catalogue/definition'
import { FAMILIES, familyOf } from '@/lib/commands/catalogue/families'
import { mergeCatalogue } from '@/lib/commands/catalogue/merge-catalogue'
import { templateFlaw } from '@/lib/commands/catalogue/template'
import { EVERY_TEXT } from './sample-values'

const gt06 = (code: string) => ({ code, protocol: 'gt06' })
const namesFor = (code: string) => commandsFor(gt06(code)).map(({ definition }) => definition.name)
/** No source says how any tracker is told: operators add their texts. */
const WITHOUT_TEXT = ['listenIn']

describe('the catalogue of commands', () => {
  it('has every command once, with a text but for what nobody knows', () => {
    expect(new Set(COMMAND_NAMES).size).toBe(COMMAND_NAMES.length)
    expect(COMMAND_NAMES.every((name) => /^[a-z][A-Za-z]+$/.test(name))).toBe(true)
    const silent = CATALOGUE.definitions.filter(({ texts }) => texts.length === 0)
    expect(silent.map(({ name }) => name)).toEqual(WITHOUT_TEXT)
  })

  it.each(CATALOGUE.definitions)('tells each family by one text: $name', (definition) => {
    const told = definition.texts.flatMap(({ families }) => families)
    expect(new Set(told).size).toBe(told.length)
    expect(told.filter((family) => !CATALOGUE.families.includes(family))).toEqual([])
  })

  it.each(EVERY_TEXT)('has a text that can be filled, with its source: $definition.name, $family', (told) => {
    const { gprs, sms, source, read } = told.text
    expect(templateFlaw(gprs, told.parameters)).toBeNull()
    if (sms !== undefined && sms !== true) expect(templateFlaw(sms, told.parameters)).toBeNull()
    expect(source.length).toBeGreaterThan(10)
    // What asks for a setting changes nothing.
    if (read !== undefined)
      expect([read, dangerOfText(read), onlyReads(read, CATALOGUE)]).toEqual([read, 'none', true])
  })

  it('asks twice where a device can be lost, and gates the engine cut', () => {
    const dangers = Object.fromEntries(CATALOGUE.definitions.map(({ name, danger }) => [name, danger]))
    expect([dangers.server, dangers.apn, dangers.factoryReset]).toEqual(Array(3).fill('confirmTwice'))
    expect([dangers.cutEngine, dangers.restoreEngine]).toEqual(['engine', 'none'])
    expect(CATALOGUE.definitions.filter(({ readsOnly, danger }) => readsOnly && danger !== 'none')).toEqual(
      [],
    )
  })

  it('holds nothing of a command but what is read', () => {
    const held = new Set(CATALOGUE.definitions.flatMap((definition) => Object.keys(definition)))
    expect([...held].sort()).toEqual([
      'category',
      'danger',
      'isCommon',
      'name',
      'operatorSwitch',
      'parameters',
      'readsOnly',
      'texts',
    ])
  })

  it('is no less careful than its texts', () => {
    for (const { definition, family, text } of EVERY_TEXT) {
      const texts = typeof text.gprs === 'string' ? [text.gprs] : Object.values(text.gprs.of)
      for (const one of texts)
        expect([
          definition.name,
          one,
          DANGERS.indexOf(dangerOfText(one, family)) <= DANGERS.indexOf(definition.danger),
        ]).toEqual([definition.name, one, true])
    }
  })
})

describe('the commands of a model', () => {
  it('are those of its family, the common ones first', () => {
    expect(namesFor('GT06N')).toEqual(expect.arrayContaining(['uploadInterval', 'cutEngine', 'sosNumbers']))
    expect(namesFor('JC400')).toEqual(expect.arrayContaining(['takePicture', 'videoUploadAddress']))
    expect(namesFor('JC400')).not.toContain('status')
    const common = commandsFor(gt06('GT06N')).map(({ definition }) => definition.isCommon === true)
    expect(common).toEqual([...common].sort((a, b) => Number(b) - Number(a)))
  })

  it('leave out what no source says', () => {
    // A tracker in the diagnostic plug has no relay, and nobody knows how LL01 is told its mode.
    expect(namesFor('OB22')).not.toContain('cutEngine')
    expect(namesFor('JM-LL01')).not.toContain('workingMode')
    expect(namesFor('JM-VL03')).not.toContain('factoryReset')
    expect(commandsFor({ code: 'phone', protocol: 'osmand' })).toEqual([])
  })

  it('are in the words of that family', () => {
    const cut = (code: string) =>
      commandsFor(gt06(code)).find(({ definition }) => definition.name === 'cutEngine')?.text.gprs
    expect([cut('GT06N'), cut('X3'), cut('JM-VL03'), cut('JC261')]).toEqual([
      'DYD,{password}#',
      'RELAY,1#',
      'RELAY,1#',
      'DYD#',
    ])
    expect(cut('a clone')).toBe('RELAY,1#')
  })

  it('have what is off by default once the operator turns it on', () => {
    const text = { families: ['gt06'], gprs: 'MONITOR,{number}#', source: 'own', mark: 'seen' as const }
    const document = { ...EMPTY_DOCUMENT, commands: [{ name: 'listenIn', texts: [text] }] }
    const isOffered = (switches: 'listenIn'[]) =>
      commandsFor(gt06('any'), mergeCatalogue(CATALOGUE, { ...document, switches })).some(
        ({ definition }) => definition.name === 'listenIn',
      )
    expect([isOffered([]), isOffered(['listenIn'])]).toEqual([false, true])
  })
})

describe('the family of a model', () => {
  it('is known of every model of the device catalogue that speaks GT06', () => {
    const models = PROTOCOLS.find(({ name }) => name === 'gt06')?.models ?? []
    const families = Object.fromEntries(models.map(({ code }) => [code, familyOf(gt06(code))]))
    expect(families).toEqual({
      GT06N: 'gt06n',
      'JM-VL03': 'vl',
      'JM-VL110C': 'vl110c',
      'JM-LL01': 'll',
      WeTrack2: 'gt06n',
      X3: 'x3',
      OB22: 'obd',
      JC400: 'jc400',
      JC261: 'jc400',
    })
  })

  it('is that of its protocol otherwise, or none', () => {
    expect(familyOf(gt06('VT03D'))).toBe('gt06')
    expect(familyOf({ code: 'GT06N', protocol: 'h02' })).toBe('h02')
    expect(familyOf({ code: 'FMB920', protocol: 'teltonika' })).toBe('teltonika')
    expect(familyOf({ code: 'GT06N', protocol: 'osmand' })).toBeNull()
    const jt808 = ['JT808', 'JC450', 'G10LS'].map((code) => familyOf({ code, protocol: 'jt808' }))
    expect(jt808).toEqual(['jt808', 'jt808', 'g10ls'])
    expect(familyOf(gt06('s-20'))).toBe('wanway')
    expect(familyOf(gt06('My-AT4'), { 'my-at4': 'at4' })).toBe('at4')
    expect(FAMILIES).toContain('gt06')
  })
})
