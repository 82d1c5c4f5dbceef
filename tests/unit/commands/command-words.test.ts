import { describe, expect, it } from 'vitest'
import { CATALOGUE, COMMAND_NAMES } from '@/lib/commands/catalogue/catalogue'
import { COMMAND_WORDS, commandWords } from '@/lib/commands/catalogue/command-words'
import { COMMAND_CATEGORIES, COMMAND_UNITS, DANGERS, MARKS } from '@/lib/commands/catalogue/definition'
import { ANSWER_REASONS } from '@/lib/commands/catalogue/judge-answer'
import { COMMAND_REASONS } from '@/lib/commands/command-states'
import en from '@/messages/en.json'
import { EVERY_TEXT } from './sample-values'

type Tree = { [key: string]: string | Tree }

const asked = new Set<string>()
const words = commandWords((key) => {
  asked.add(key)
  const text = key
    .split('.')
    .reduce<string | Tree>((at, part) => (typeof at === 'string' ? at : (at[part] ?? '')), en[COMMAND_WORDS])
  expect([key, typeof text === 'string' && text.length > 0]).toEqual([key, true])
  return String(text)
})

describe('the words of commands', () => {
  it('are there for all that the catalogue has, and for nothing else', () => {
    for (const definition of CATALOGUE.definitions) {
      words.name(definition)
      words.about(definition)
    }
    const parameters = [
      ...CATALOGUE.definitions.map((definition) => definition.parameters),
      ...EVERY_TEXT.map((told) => told.parameters),
    ].flatMap((all) => Object.entries(all))
    for (const [name, parameter] of parameters) {
      words.parameter(name, parameter)
      if (parameter.kind === 'choice')
        for (const value of Object.keys(parameter.options)) words.choice(name, parameter, value)
    }
    COMMAND_CATEGORIES.map(words.category)
    DANGERS.map(words.danger)
    MARKS.map(words.mark)
    COMMAND_UNITS.map(words.unit)
    ANSWER_REASONS.map(words.reason)
    const {
      catalogue,
      parameters: labels,
      choices,
      categories,
      dangers,
      marks,
      units,
      reasons,
    } = en[COMMAND_WORDS]
    const mine = { catalogue, parameters: labels, choices, categories, dangers, marks, units, reasons }
    // Some reasons are not the device's.
    for (const reason of COMMAND_REASONS) asked.add(`reasons.${reason}`)
    expect(keysOf(mine).filter((key) => !asked.has(key))).toEqual([])
    expect(COMMAND_REASONS.filter((reason) => !reasons[reason])).toEqual([])
    expect(Object.keys(catalogue).sort()).toEqual([...COMMAND_NAMES].sort())
  })

  it('of an operator are its own', () => {
    const [first] = CATALOGUE.definitions
    if (!first) throw new Error('no command')
    const own = { ...first, label: 'Say it' }
    const choice = {
      kind: 'choice',
      options: { a: '1', b: '2' },
      first: 'a',
      label: 'What',
      labels: { a: 'One' },
    } as const
    expect([words.name(own), words.about(own), words.parameter('x', choice)]).toEqual(['Say it', '', 'What'])
    expect([words.choice('x', choice, 'a'), words.choice('x', choice, 'b')]).toEqual(['One', 'b'])
  })
})

function keysOf(tree: Tree, prefix = ''): string[] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [prefix + key] : keysOf(value, `${prefix}${key}.`),
  )
}
