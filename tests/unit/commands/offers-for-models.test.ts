import { expect, it } from 'vitest'
import { CATALOGUE, commandsFor } from '@/lib/commands/catalogue/catalogue'
import { type MeantModel, offersForModels as offersBy } from '@/lib/commands/offers-for-models'

const model = (code: string, devices = 1, protocol = 'gt06'): MeantModel => ({
  code,
  protocol,
  devices,
  isPhone: false,
})
const offersForModels = (models: readonly MeantModel[]) => offersBy(models, CATALOGUE)
const namesFor = (code: string) =>
  commandsFor({ code, protocol: 'gt06' }).flatMap(({ definition: { name, danger } }) =>
    danger === 'engine' ? [] : [name],
  )
const named = (models: readonly MeantModel[], name: string) =>
  offersForModels(models).find((offer) => offer.name === name)

it('offers what any of the models takes, and says of how many', () => {
  const models = [model('GT06N'), model('JC400')]
  const offers = offersForModels(models)
  const [tracker, camera] = [namesFor('GT06N'), namesFor('JC400')]
  expect(offers.map(({ name }) => name).sort()).toEqual([...new Set([...tracker, ...camera])].sort())
  for (const { name, models: taking } of offers)
    expect([name, taking]).toEqual([name, Number(tracker.includes(name)) + Number(camera.includes(name))])
  expect(new Set(offers.map(({ models: taking }) => taking))).toEqual(new Set([1, 2]))
})

it('has each command as the model with the most devices has it, the common ones first', () => {
  const textOf = (code: string) => named([model(code)], 'heartbeatInterval')?.text
  const other = namesFor('LL01').find(
    (name) =>
      namesFor('GT06N').includes(name) &&
      JSON.stringify(named([model('LL01')], name)) !== JSON.stringify(named([model('GT06N')], name)),
  )
  if (!other) throw new Error('the two models take all commands alike')
  const many = (code: string) => [
    model('LL01', code === 'LL01' ? 5 : 1),
    model('GT06N', code === 'GT06N' ? 5 : 1),
  ]
  for (const code of ['LL01', 'GT06N'])
    expect(named(many(code), other)).toEqual({ ...named([model(code)], other), models: 2 })
  expect(textOf('GT06N')).toBe('HBT,{moving},{stopped}#')
  const common = offersForModels([model('JC400'), model('GT06N')]).map(({ isCommon }) => isCommon)
  expect(common.lastIndexOf(true)).toBe(common.filter(Boolean).length - 1)
})

it('offers what usual trackers take where no model is known, and nothing for those that only report', () => {
  const usual = offersForModels([])
  expect(usual.map(({ name }) => name)).toEqual(namesFor(''))
  expect(usual.every(({ models }) => models === 0)).toBe(true)
  expect(offersForModels([model('PHONE', 9, 'osmand')])).toEqual([])
  expect(offersForModels([model('PHONE', 9, 'osmand'), model('GT06N')]).length).toBeGreaterThan(5)
})

it('offers nothing that cuts an engine', () => {
  expect(offersForModels([model('GT06N')]).some(({ danger }) => danger === 'engine')).toBe(false)
})
