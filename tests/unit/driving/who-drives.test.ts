import { expect, it } from 'vitest'
import { shownDriver, shownDriverName } from '@/lib/driving/who-drives'

const WRITTEN = { driverName: 'Rui', driverPhone: '111' }

it('whoever is known to drive counts before who was written down', () => {
  expect(shownDriver({ name: 'Ana', phone: '222' }, WRITTEN)).toEqual({
    driverName: 'Ana',
    driverPhone: '222',
  })
  expect(shownDriverName({ name: 'Ana' }, 'Rui')).toBe('Ana')
  expect(shownDriverName({ name: 'Ana' }, null)).toBe('Ana')
})

it('the number of somebody else never stands beside a driver', () => {
  expect(shownDriver({ name: 'Ana', phone: null }, WRITTEN)).toEqual({ driverName: 'Ana', driverPhone: null })
})

it('who was written down is shown where nobody is known to drive', () => {
  expect(shownDriver(null, { driverName: 'Rui', driverPhone: '111' })).toEqual(WRITTEN)
  expect(shownDriver(null, { driverName: null, driverPhone: null })).toEqual({
    driverName: null,
    driverPhone: null,
  })
  expect(shownDriverName(null, 'Rui')).toBe('Rui')
  expect(shownDriverName(null, null)).toBeNull()
})
