import { expect, it } from 'vitest'
import { makeFormats } from '@/lib/format/formats'
import type { Language } from '@/lib/i18n/languages'
import { loadMessages } from '@/lib/i18n/load-messages'
import { type NamedPlace, place as viewersPlace } from '@/lib/places/schema'
import { placeWriter } from '@/lib/places/write-place'

const TOWN: NamedPlace = {
  address: null,
  name: 'Porto',
  country: 'PT',
  distanceM: 4200,
  bearing: 45,
  landmark: null,
}
const write = async (language: Language, more: Partial<NamedPlace>) => {
  const messages = await loadMessages(language)
  const units = { distance: 'km', volume: 'L', temperature: 'C' } as const
  const formats = makeFormats(language, 'UTC', units, messages.units)
  return placeWriter(language, messages, formats)({ ...TOWN, ...more })
}

it('begins with the landmark, before the address or the town', async () => {
  expect(await write('en', { landmark: 'Depot North' })).toBe('Depot North, Porto')
  expect(await write('en', { landmark: 'Depot North', address: 'Rua 5, Porto' })).toBe(
    'Depot North, Rua 5, Porto',
  )
  expect(await write('en', { landmark: 'Rig', name: null })).toBe('Rig')
  expect(await write('ar', { landmark: 'Depot North' })).toBe('Depot North، Porto')
  expect(await write('zh', { landmark: '北区车场' })).toBe('北区车场，Porto')
  expect(await write('en', {})).toContain('4.2')
})

it('is not among what viewers are told', () => {
  expect(viewersPlace.parse({ ...TOWN, landmark: 'Depot North' })).not.toHaveProperty('landmark')
})
