import { expect, it } from 'vitest'
import { PROTOCOLS } from '@/gateway/protocols/registry'
import { carriesCommands, familyOf } from '@/lib/commands/catalogue/families'
import { answerCommand } from '@/simulator/command-answers'
import { protocolOfModel, SIMULATED_NAMES, speechOf } from '@/simulator/simulated-protocols'
import { EVERY_TEXT } from '../commands/sample-values'
import { SAMPLE_STATUS } from './sample'

it('has a tracker for every protocol of the registry, and for every model', () => {
  expect([...SIMULATED_NAMES].sort()).toEqual(PROTOCOLS.map(({ name }) => name).sort())
  for (const { name, models } of PROTOCOLS)
    for (const { code } of models) expect([code, protocolOfModel(code)]).toEqual([code, name])
})

it.each(PROTOCOLS.filter(({ name }) => carriesCommands(name)).map((one) => [one.name, one] as const))(
  'has an answer of a tracker of %s to a command of the catalogue',
  (name, { models, packets }) => {
    expect(packets?.encodeCommand).toBeDefined()
    const families = new Set(models.map(({ code }) => familyOf({ code, protocol: name })))
    const texts = EVERY_TEXT.filter(({ family }) => families.has(family))
    // Texts of makers that offer Wialon IPS are their own.
    expect(texts.length > 0).toBe(name !== 'wialon')
    if (speechOf(name as (typeof SIMULATED_NAMES)[number], '1') === null) return
    const said = answerCommand('STATUS', { status: SAMPLE_STATUS, speedKmh: 0, positioned: true }).text
    expect(said).toContain('GPS:Positioned')
  },
)
