import { describe, expect, it } from 'vitest'
import { CATALOGUE, commandNamed } from '@/lib/commands/catalogue/catalogue'
import { cutsEngine, judgeOnAlert, onAlertLine, refuseOnAlert, standsOnAlert } from '@/lib/commands/on-alert'
import { ON_ALERT_COMMANDS, onAlertIssues } from '@/lib/commands/on-alert-form'
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
    ...['RELAY,1#', 'DYD,000000#', 'dyd,000000#', '  relay , 1 #', '666666,RELAY,1#', 'STATUS#DYD#'],
    ...['DYD#HFYD#', 'RELAY3,ON#', 'quickstop123456'],
  ])('cuts no engine, however it is written: %s', (text) => {
    expect(refusalOf({ text })).toBe('engineNotByRule')
  })

  it.each([
    ...['RELAY,0#', 'relay, 0', 'HFYD,000000#', 'STATUS#RELAY,0#', '000000,HFYD#', 'RELAY,OFF#'],
    ...['FACTORY#', 'SERVER,0,203.0.113.7,5023,0#', 'apn,internet#'],
  ])('restores none, and loses no device: %s', (text) => {
    expect([refusalOf({ text }), refusalOf({ text }, true)]).toEqual(Array(2).fill('commandNotOnAlert'))
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

describe('the form of what a rule sends', () => {
  it('offers what a rule takes, and nothing else', () => {
    const offered = ON_ALERT_COMMANDS.map(({ name }) => name)
    expect(offered).toEqual(expect.arrayContaining(['uploadInterval', 'heartbeatInterval']))
    expect(offered.filter((name) => ['cutEngine', 'restoreEngine'].includes(name))).toEqual([])
    expect(ON_ALERT_COMMANDS.filter(({ danger }) => !['none', 'confirm'].includes(danger))).toEqual([])
    const others = CATALOGUE.definitions.filter((one) => !standsOnAlert(one))
    expect(others.length).toBeGreaterThan(3)
  })

  it('says what is wrong at the values, and nothing of those of another family', () => {
    const command = 'heartbeatInterval'
    expect(onAlertIssues(null)).toEqual([])
    expect(onAlertIssues({ text: 'STATUS#' })).toEqual([])
    expect(onAlertIssues({ command, parameters: { moving: 3, stopped: 5 } })).toEqual([])
    const issues = onAlertIssues({ command, parameters: { moving: Number.NaN, stopped: 5 } })
    expect(issues.map(({ path }) => path.join('.'))).toEqual(['onAlert.parameters.moving'])
    const cut = commandNamed('cutEngine')
    expect(cut?.texts.length).toBeGreaterThan(1)
    expect(onAlertIssues({ command: 'cutEngine', parameters: { password: '000000' } })).toEqual([])
    expect(onAlertIssues({ command: 'cutEngine', parameters: {} })).toEqual([])
  })

  it('stands in the log in one line', () => {
    expect(onAlertLine(null)).toBeNull()
    expect(onAlertLine({ text: 'STATUS#' })).toBe('STATUS#')
    expect(onAlertLine({ command: 'uploadInterval', parameters: { moving: 10, stopped: null } })).toBe(
      'uploadInterval 10',
    )
  })
})
