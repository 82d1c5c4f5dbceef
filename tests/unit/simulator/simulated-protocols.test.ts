import { expect, it } from 'vitest'
import { PROTOCOLS } from '@/gateway/protocols/registry'
import { carriesCommands, familyOf } from '@/lib/commands/catalogue/families'
import { protocolOfModel, SIMULATED_NAMES } from '@/simulator/simulated-protocols'
import { EVERY_TEXT } from '../commands/sample-values'

it('has a tracker for every protocol of the registry, and for every model', () => {
  expect([...SIMULATED_NAMES].sort()).toEqual(PROTOCOLS.map(({ name }) => name).sort())
  for (const { name, models } of PROTOCOLS)
    for (const { code } of models) expect([code, protocolOfModel(code)]).toEqual([code, name])
})

it.each(
  PROTOCOLS.filter(({ name }) => carriesCommands({ protocol: name, isPhone: false })).map(
    (one) => [one.name, one] as const,
  ),
)(
  'has commands of the catalogue for models of %s, which its trackers answer',
  (name, { models, packets }) => {
    expect(packets?.encodeCommand).toBeDefined()
    const families = new Set(models.map(({ code }) => familyOf({ code, protocol: name })))
    // `command-answers.test.ts` and `jt808-terminal.test.ts` send each of them. Texts of who offers Wialon IPS are the maker’s own.
    expect(EVERY_TEXT.some(({ family }) => families.has(family))).toBe(name !== 'wialon')
  },
)
