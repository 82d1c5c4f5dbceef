import { expect, it } from 'vitest'
import { commandsFor } from '@/lib/commands/catalogue/catalogue'
import type { CommandParameters } from '@/lib/commands/catalogue/definition'
import { type OfferedCommand, offeredCommand } from '@/lib/commands/offered-schema'
import { offerOf as offeredAs } from '@/lib/commands/offers-for-models'
import { askedOf, typedFrom, valuesFrom, writeOffer } from '@/lib/commands/typed-values'
import { endsOf } from './sample-values'

const MODELS = ['GT06N', 'X3', 'VL03', 'VL110C', 'S20', 'MV930', 'JC400', 'LL01', 'OB22']

const offersOf = (code: string): OfferedCommand[] =>
  commandsFor({ code, protocol: 'gt06' }).map(({ definition, family, text, parameters }) => {
    const { name, label = null, category, danger, isCommon = false } = definition
    const { mark, source, gprs } = text
    const sms = text.sms === true ? gprs : (text.sms ?? null)
    return { name, label, category, danger, mark, source, isCommon, family, parameters, text: gprs, sms }
  })
const offerOf = (code: string, name: string): OfferedCommand => {
  const found = offersOf(code).find((offer) => offer.name === name)
  if (!found) throw new Error(`${code} has no ${name}`)
  return found
}

const firstEnds = (parameters: CommandParameters) =>
  Object.fromEntries(
    Object.entries(parameters).map(([name, parameter]) => [name, endsOf(parameter)[0] ?? null]),
  )

it.each(MODELS)('what %s is offered leaves as it is', (code) => {
  for (const offer of offersOf(code)) expect(offeredCommand.parse(offer)).toEqual(offer)
})

it.each(MODELS)('what is typed again of what was sent to %s makes the same text', (code) => {
  for (const offer of offersOf(code)) {
    const written = writeOffer(offer, typedFrom(offer.parameters, firstEnds(offer.parameters)))
    expect([offer.name, written.issues]).toEqual([offer.name, []])
    if (written.text === null) continue
    expect(writeOffer(offer, typedFrom(offer.parameters, written.values)).text).toBe(written.text)
  }
})

it('asks only for what the others say', () => {
  const { parameters } = offerOf('X3', 'powerCutAlarm')
  const first = typedFrom(parameters)
  expect(askedOf(parameters, { ...first, state: 'on' }).map(([name]) => name)).toContain('detectSeconds')
  expect(valuesFrom(parameters, { ...first, state: 'off' })).not.toHaveProperty('detectSeconds')
})

it('names the fields that do not fit', () => {
  const offer = offerOf('VL03', 'sosNumbers')
  const empty = writeOffer(offer, typedFrom(offer.parameters))
  expect(empty.text).toBeNull()
  expect(empty.issues.map(({ path }) => path[0])).toEqual(['numbers'])
  expect(writeOffer(offer, { numbers: '+351912345678\n911' }).text).toContain('+351912345678,911')
})

it('a text is as dangerous as it is for trackers of the family that it was offered for', () => {
  const [defence] = commandsFor({ code: 'G10LS', protocol: 'jt808' })
    .filter(({ definition }) => definition.name === 'defence')
    .map(offeredAs)
  if (!defence) throw new Error('no defence')
  const typed = typedFrom(defence.parameters)
  expect(writeOffer(defence, typed)).toMatchObject({ text: '8105,66', danger: 'none' })
  expect(writeOffer({ ...defence, family: 'jt808' }, typed)).toMatchObject({ danger: 'engine' })
})
