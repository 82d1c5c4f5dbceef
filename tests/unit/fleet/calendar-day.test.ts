import { expect, it } from 'vitest'
import { documentTerms } from '@/lib/fleet/documents/schema'
import { driverBody } from '@/lib/fleet/drivers/driver-schema'
import { takesValue } from '@/lib/fleet/drivers/own-fields'
import { sheetDay } from '@/lib/fleet/drivers/sheet-day'
import { insuranceTerms } from '@/lib/fleet/vehicles/insurance-schema'

const insurance = { insurer: 'North', policyNumber: 'P1', currency: 'EUR' }

/** Everything of the fleet that stands on a paper with a day. */
const takers: Record<string, (day: string) => boolean> = {
  'a document': (expiresOn) => documentTerms.safeParse({ name: 'Tax', expiresOn }).success,
  'a licence': (licenceExpiresOn) => driverBody.safeParse({ name: 'Ann', licenceExpiresOn }).success,
  'an own field': (value) => takesValue({ kind: 'date', choices: [] }, value),
  'a spreadsheet': (text) => sheetDay(text) !== null,
  'the begin of an insurance': (startsOn) =>
    insuranceTerms.safeParse({ ...insurance, startsOn, expiresOn: '2999-12-31' }).success,
  'the end of an insurance': (expiresOn) =>
    insuranceTerms.safeParse({ ...insurance, startsOn: '1900-01-01', expiresOn }).success,
}

it.each(Object.keys(takers))('the day of %s is of the years 1900 to 2999', (name) => {
  const takes = takers[name]
  for (const day of ['1900-01-02', '2026-11-27', '2999-12-30']) expect(takes?.(day)).toBe(true)
  for (const day of ['0001-01-01', '1899-12-31', '3000-01-01', '9999-12-20']) expect(takes?.(day)).toBe(false)
})

it('says what is wrong with it', () => {
  const { error } = documentTerms.safeParse({ name: 'Tax', expiresOn: '0001-01-01' })
  expect(error?.issues.map(({ message }) => message)).toEqual(['validation.dayOfCalendar'])
})
