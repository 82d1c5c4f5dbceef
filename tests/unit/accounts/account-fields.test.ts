import { describe, expect, it } from 'vitest'
import { createAccountBody, editAccountBody } from '@/lib/accounts/account-fields'

const made = {
  type: 'enterprise',
  account: 'harbour',
  password: 'correct horse 1',
  customerName: 'Harbour Logistics',
}

describe('the body of a new account', () => {
  it('takes what is needed and turns empty texts into nothing', () => {
    const { data } = createAccountBody.safeParse({ ...made, phone: ' ', email: '', remark: ' x ' })
    expect(data).toMatchObject({ phone: null, email: null, remark: 'x' })
  })

  it.each([
    ['customerName', 'ab'],
    ['customerName', 'x'.repeat(51)],
    ['email', 'not an address'],
    ['phone', 'call me'],
    ['contact', 'x'.repeat(101)],
    ['remark', 'x'.repeat(501)],
    ['country', 'XX'],
    ['timeZone', 'Mars/Olympus'],
    ['distanceUnit', 'league'],
    ['password', '12345678'],
    ['account', '_harbour'],
    ['type', 'administrator'],
    ['type', 'virtual'],
    ['expiresAt', 'tomorrow'],
  ])('refuses %s: %s', (field, value) => {
    expect(createAccountBody.safeParse({ ...made, [field]: value }).success).toBe(false)
  })
})

it('changes only what is said', () => {
  expect(editAccountBody.parse({ phone: '+351 210-000-000' })).toEqual({ phone: '+351 210-000-000' })
})
