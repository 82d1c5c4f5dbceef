import { describe, expect, it } from 'vitest'
import type { CommandParameters, Template } from '@/lib/commands/catalogue/definition'
import { alternatives, fillTemplate, parametersIn, templateFlaw } from '@/lib/commands/catalogue/template'

const parameters: CommandParameters = {
  state: { kind: 'choice', options: { on: 'ON', off: 'OFF' }, first: 'on' },
  seconds: { kind: 'integer', unit: 's', min: 1, max: 60, first: 5 },
  at: { kind: 'time', first: '07:30' },
  host: { kind: 'text', max: 40, first: null, form: 'host' },
  user: { kind: 'text', max: 40, first: '', form: 'any' },
}
const fill = (template: Template, values: Record<string, string | number | null> = {}) =>
  fillTemplate(template, parameters, {
    state: 'on',
    seconds: 5,
    at: '07:30',
    host: 'a.b',
    user: '',
    ...values,
  })

describe('a template', () => {
  it('is filled with values as the text has them', () => {
    expect(fill('A,{state},{seconds}#')).toBe('A,ON,5#')
    expect(fill('A,{seconds:2},{at:hhmm},{at}#')).toBe('A,05,0730,07:30#')
    expect(fill('A,{host:kind},{host}#')).toBe('A,1,a.b#')
    expect(fill('A,{host:kind},{host}#', { host: '10.0.0.1' })).toBe('A,0,10.0.0.1#')
  })

  it('leaves a part in brackets out when nothing in it has a value', () => {
    expect(fill('A,{host}[,{user},{seconds}]#', { seconds: null })).toBe('A,a.b#')
    expect(fill('A,{host}[,{user},{seconds}]#')).toBe('A,a.b,,5#')
    expect(fill('A,{host}[,{user}]#', { user: 'u' })).toBe('A,a.b,u#')
  })

  it('has a text for each value of a choice', () => {
    const template = { by: 'state', of: { on: 'A,ON,{seconds}#', off: 'A,OFF#' } }
    expect([fill(template), fill(template, { state: 'off' })]).toEqual(['A,ON,5#', 'A,OFF#'])
    expect(parametersIn(template)).toEqual(['state', 'seconds'])
    expect(alternatives(template)).toHaveLength(2)
  })

  it.each<[Template, string | null]>([
    ['A,{seconds}#', null],
    ['TIMER', null],
    ['A,{other}#', 'undeclared'],
    ['A,{seconds:3}#', 'format'],
    ['A,{seconds#', 'bracket'],
    ['A,[{seconds}#', 'bracket'],
    ['{host},1#', 'beginsWithWord'],
    ['A#B#', 'endsCommand'],
    ['A#{seconds}', 'endsCommand'],
    ['A\u0000', 'ascii'],
    ['Ä#', 'beginsWithWord'],
    [{ by: 'seconds', of: { on: 'A#' } }, 'noChoice'],
    [{ by: 'state', of: { on: 'A#' } }, 'choiceWithoutText'],
    [{ by: 'state', of: { on: 'A#', off: 'B#' } }, null],
  ])('%j: %s', (template, flaw) => {
    expect(templateFlaw(template, parameters)).toBe(flaw)
  })
})
