import { describe, expect, it } from 'vitest'
import { CATALOGUE } from '@/lib/commands/catalogue/catalogue'
import { catalogueDocument } from '@/lib/commands/catalogue/judge-document'
import { mergeCatalogue } from '@/lib/commands/catalogue/merge-catalogue'
import { cutsEngine, judgeOnAlert, onAlertLine, refuseOnAlert, standsOnAlert } from '@/lib/commands/on-alert'
import { templateCommandsOf } from '@/lib/commands/template-commands'
import { AppError } from '@/lib/errors'

const refusalOf = (asked: Parameters<typeof judgeOnAlert>[0], engineByRule = false): string => {
  try {
    judgeOnAlert(asked, engineByRule, CATALOGUE)
    return 'taken'
  } catch (error) {
    return error instanceof AppError ? error.error : (error as Error).name
  }
}

describe('what a rule is to send', () => {
  it.each([
    'RELAY,1#',
    'DYD,000000#',
    'dyd,000000#',
    '  relay , 1 #',
    '666666,RELAY,1#',
    'STATUS#DYD#',
    'DYD#HFYD#',
    'RELAY3,ON#',
    'quickstop123456',
  ])('cuts no engine, however it is written: %s', (text) => {
    expect(refusalOf({ text })).toBe('engineNotByRule')
  })

  it.each([
    'RELAY,0#',
    'relay, 0',
    'HFYD,000000#',
    'STATUS#RELAY,0#',
    '000000,HFYD#',
    'RELAY,OFF#',
    'FACTORY#',
    'SERVER,0,203.0.113.7,5023,0#',
    'apn,internet#',
  ])('restores none, and loses no device: %s', (text) => {
    expect([refusalOf({ text }), refusalOf({ text }, true)]).toEqual(Array(2).fill('commandNotOnAlert'))
  })

  it('restores none that only trackers of one maker take so, and may cut those of others', () => {
    expect([refusalOf({ text: '8105,65' }), refusalOf({ text: '8105,65' }, true)]).toEqual([
      'engineNotByRule',
      'commandNotOnAlert',
    ])
  })

  it.each(['STATUS#', 'RELAY#', 'TIMER,10,60#', 'RESET#', 'WHERE#'])('may be %s', (text) => {
    expect(judgeOnAlert({ text }, false, CATALOGUE)).toEqual({ kept: { text }, cutsEngine: false })
  })

  it('is judged by name as by text, for whichever family, and before its values', () => {
    expect(refusalOf({ command: 'cutEngine', parameters: {} })).toBe('engineNotByRule')
    expect(refusalOf({ command: 'cutEngine', parameters: { password: 'no digits' } })).toBe('engineNotByRule')
    expect(refusalOf({ command: 'restoreEngine', parameters: {} })).toBe('commandNotOnAlert')
    expect(refusalOf({ command: 'factoryReset', parameters: {} })).not.toBe('taken')
    expect(refusalOf({ command: 'nothing', parameters: {} })).toBe('commandNotOffered')
    const switched = CATALOGUE.definitions.find(({ operatorSwitch }) => operatorSwitch)
    expect(refusalOf({ command: switched?.name ?? '', parameters: {} })).toBe('commandNotOffered')
  })

  it('has values that some family takes', () => {
    const asked = { command: 'heartbeatInterval', parameters: { moving: 3, stopped: 5 } }
    expect(judgeOnAlert(asked, false, CATALOGUE)).toEqual({ kept: asked, cutsEngine: false })
    expect(refusalOf({ ...asked, parameters: { moving: 0, stopped: 5 } })).toBe('ZodError')
    expect(refusalOf({ ...asked, parameters: { moving: 3, stopped: 5, more: 1 } })).toBe('ZodError')
  })

  it('cuts an engine where the operator has it so, and does nothing beside that', () => {
    expect(judgeOnAlert({ text: 'RELAY,1#' }, true, CATALOGUE).cutsEngine).toBe(true)
    expect(judgeOnAlert({ command: 'cutEngine', parameters: {} }, true, CATALOGUE).cutsEngine).toBe(true)
    expect(refusalOf({ text: 'RELAY,1#FACTORY#' }, true)).toBe('commandNotOnAlert')
    expect(() => refuseOnAlert({ text: 'RELAY,1# ', danger: 'engine' }, true)).not.toThrow()
    expect([cutsEngine({ text: 'dyd#' }, CATALOGUE), cutsEngine({ text: 'STATUS#' }, CATALOGUE)]).toEqual([
      true,
      false,
    ])
    expect(cutsEngine({ command: 'gone', parameters: {} }, CATALOGUE)).toBe(false)
  })
})

describe('what a rule is offered to send', () => {
  const commands = templateCommandsOf(CATALOGUE)
  const offered = commands.filter(({ onAlert }) => onAlert)

  it('is what neither cuts nor restores, and loses no device', () => {
    const names = offered.map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining(['uploadInterval', 'heartbeatInterval']))
    expect(names.filter((name) => ['cutEngine', 'restoreEngine'].includes(name))).toEqual([])
    expect(offered.filter(({ danger }) => !['none', 'confirm'].includes(danger))).toEqual([])
    const others = CATALOGUE.definitions.filter((one) => !standsOnAlert(one))
    expect(others.length).toBeGreaterThan(3)
    expect(others.filter(({ name }) => names.includes(name))).toEqual([])
  })

  it('is among what a template can be of, which is more', () => {
    const named = (name: string) => commands.find((one) => one.name === name)?.onAlert
    expect([named('heartbeatInterval'), named('restoreEngine'), named('cutEngine')]).toEqual([
      true,
      false,
      undefined,
    ])
  })

  it('is an operator’s too, and nothing of what it turned off', () => {
    const beep = { families: ['gt06'], gprs: 'BEEP#', source: 'Tried on ours', mark: 'seen' }
    const document = {
      version: 1,
      off: ['heartbeatInterval'],
      commands: [
        { name: 'ownBeep', label: 'Beep', category: 'device', texts: [beep] },
        { name: 'ownLeave', label: 'Leave', category: 'device', danger: 'confirmTwice', texts: [beep] },
      ],
    }
    const current = mergeCatalogue(CATALOGUE, catalogueDocument(CATALOGUE).parse(document))
    const found = templateCommandsOf(current).map(({ name, label, onAlert }) => ({ name, label, onAlert }))
    const names = ['heartbeatInterval', 'ownBeep', 'ownLeave']
    expect(found.filter(({ name }) => names.includes(name))).toEqual([
      { name: 'ownBeep', label: 'Beep', onAlert: true },
      { name: 'ownLeave', label: 'Leave', onAlert: false },
    ])
  })

  it('stands in the log in one line', () => {
    expect(onAlertLine(null)).toBeNull()
    expect(onAlertLine({ text: 'STATUS#' })).toBe('STATUS#')
    expect(onAlertLine({ command: 'uploadInterval', parameters: { moving: 10, stopped: null } })).toBe(
      'uploadInterval 10',
    )
  })
})
