import { expect, it } from 'vitest'
import { createAccountBody, editAccountBody } from '@/lib/accounts/account-fields'
import type { AccountDetail } from '@/lib/accounts/account-schema'
import { bodyOf, editForm, newForm, quotaLimits, typesUnder } from '@/lib/accounts/form-values'
import { DEFAULT_SWITCHES } from '@/lib/accounts/switches'
import { ACCOUNT_TYPES } from '@/lib/auth/account-types'

const superior: AccountDetail = {
  ...DEFAULT_SWITCHES,
  modifyData: false,
  id: 2,
  parentId: 1,
  login: 'north',
  name: 'Northway',
  type: ACCOUNT_TYPES.distributor,
  nodeId: 1,
  disabled: false,
  expiresAt: '2027-06-01T10:00:00.000Z',
  hasChildren: true,
  accountsBelow: 1,
  devices: 0,
  devicesBelow: 0,
  email: null,
  phone: null,
  contact: null,
  company: null,
  country: 'PT',
  remark: null,
  language: 'pt',
  timeZone: 'Europe/Lisbon',
  distanceUnit: 'km',
  volumeUnit: 'L',
  temperatureUnit: 'C',
  mapType: 'world',
  mapKey: null,
  parentMapKey: false,
  twoFactorRequired: false,
  nodeName: 'EU',
  createdAt: '2026-01-01T00:00:00.000Z',
  trail: [],
  virtualAccounts: 0,
  superior: null,
  editable: true,
  fenceQuota: 100,
  landmarkQuota: null,
}

it('begins a new account with the settings of its superior, within its switches', () => {
  const form = newForm(superior)
  expect(form).toMatchObject({
    type: 'enterprise',
    timeZone: 'Europe/Lisbon',
    modifyData: false,
    country: 'PT',
  })
  expect(form.expiresOn).toBe('2027-06-01')
  const given = { ...form, account: 'harbour', password: 'correct horse 1', customerName: 'Harbour' }
  const body = createAccountBody.parse(bodyOf(given, superior.expiresAt))
  expect(body.expiresAt?.toISOString()).toBe(superior.expiresAt)
  expect(body).toMatchObject({ email: null, nodeId: 1, language: 'pt' })
})

it('hands the key of Google’s map down where the superior has that map', () => {
  expect(newForm(superior).parentMapKey).toBe(false)
  expect(newForm({ ...superior, mapType: 'google' })).toMatchObject({ mapType: 'google', parentMapKey: true })
})

it('sends of an edited account only what was touched', () => {
  const form = { ...editForm(superior), expiresOn: '2027-05-31', language: '' }
  const body = bodyOf(form, superior.expiresAt, ['expiresOn', 'language'])
  expect(body).toEqual({ expiresAt: '2027-05-31T23:59:59.999Z', language: null })
  expect(editAccountBody.safeParse(body).success).toBe(true)
  expect(bodyOf({ ...form, expiresOn: '' }, null, ['expiresOn'])).toEqual({ expiresAt: null })
})

it('sends a quota as a number, and none for the usual one', () => {
  const form = editForm(superior)
  expect([form.fenceQuota, form.landmarkQuota]).toEqual(['100', ''])
  const body = bodyOf({ ...form, fenceQuota: '', landmarkQuota: '30' }, null, ['fenceQuota', 'landmarkQuota'])
  expect(body).toEqual({ fenceQuota: null, landmarkQuota: 30 })
  expect(editAccountBody.safeParse(body).success).toBe(true)
  expect(editAccountBody.safeParse({ fenceQuota: 1.5 }).success).toBe(false)
  expect(quotaLimits(null, superior)).toEqual({ fenceQuota: 100, landmarkQuota: 20 })
  expect(newForm(superior).fenceQuota).toBe('')
})

it('offers no virtual accounts among the types', () => {
  expect(typesUnder(ACCOUNT_TYPES.enterprise)).toEqual(['enterprise', 'endUser'])
  expect(typesUnder(ACCOUNT_TYPES.endUser)).toEqual([])
})
