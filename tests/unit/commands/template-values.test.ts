import { expect, it } from 'vitest'
import { CATALOGUE, commandNamed } from '@/lib/commands/catalogue/catalogue'
import { shownParameters, templateParameters, templateValues } from '@/lib/commands/template-values'
import { typedFrom } from '@/lib/commands/typed-values'

function parametersOf(name: string) {
  const definition = commandNamed(name)
  if (!definition) throw new Error(`there is no ${name}`)
  return templateParameters(definition)
}

it('a command that only some trackers have parameters for is asked about with theirs', () => {
  expect(Object.keys(parametersOf('uploadInterval'))).toEqual(['moving', 'stopped'])
  expect(Object.keys(parametersOf('workingMode'))).toEqual(['mode', 'minutes'])
  expect(Object.keys(parametersOf('version'))).toEqual([])
})

it('holds what was typed, without what is asked for each time', () => {
  const parameters = parametersOf('uploadInterval')
  const typed = { moving: '20', stopped: 'soon' }
  expect(templateValues(parameters, typed, ['stopped'])).toEqual({
    values: { moving: 20 },
    asked: ['stopped'],
    issues: [],
  })
  const wrong = templateValues(parameters, typed, [])
  expect([wrong.values, wrong.issues.map(({ path }) => path[0])]).toEqual([null, ['stopped']])
})

it('asks for what depends on a choice that is made each time, and not for what the choice rules out', () => {
  const parameters = parametersOf('distanceInterval')
  const off = { ...typedFrom(parameters), state: 'off' }
  expect(shownParameters(parameters, off, []).map(([name]) => name)).toEqual(['state'])
  expect(templateValues(parameters, off, ['metres'])).toMatchObject({ values: { state: 'off' }, asked: [] })
  expect(templateValues(parameters, off, ['state'])).toMatchObject({
    values: { metres: 200 },
    asked: ['state'],
  })
})

it('a template of any command may leave all of its parameters open', () => {
  for (const definition of CATALOGUE.definitions) {
    const parameters = templateParameters(definition)
    const { values } = templateValues(parameters, typedFrom(parameters), Object.keys(parameters))
    expect([definition.name, values]).toEqual([definition.name, {}])
  }
})

it('of what was kept for another model a choice that this one has not is left out', () => {
  const parameters = parametersOf('workingMode')
  expect(typedFrom(parameters, { mode: 'deepSleep', minutes: 5 })).toEqual({ mode: 'alwaysOn', minutes: '5' })
  expect(typedFrom(parameters, { mode: 'saving', minutes: 5 }, ['minutes'])).toEqual({
    mode: 'saving',
    minutes: '',
  })
})
