import { expect, it } from 'vitest'
import { alertSubject } from '@/lib/alerts/alert-subject'

it.each([
  ['geofence:12', { kind: 'geofence', id: 12 }],
  ['rule:5', { kind: 'rule', id: 5 }],
  ['rule:2147483647', { kind: 'rule', id: 2_147_483_647 }],
  ['rule:2147483648', null],
  ['route:12', { kind: 'route', id: 12 }],
  ['route:12/3', { kind: 'route', id: 12 }],
  ['geofence:12/3', null],
  ['route:12/', null],
  ['geofence:0', null],
  ['geofence:12x', null],
  ['card:12', null],
  ['', null],
])('%s of an account is %j', (subject, expected) => {
  expect(alertSubject({ accountId: 7, type: 'fenceStay', subject })).toEqual(expected)
})

it('what no account raised is of no fence, whatever a packet says of itself', () => {
  expect(alertSubject({ accountId: null, type: 'fenceStay', subject: 'geofence:12' })).toBeNull()
})

it('staying in a black-car address is of that, and nothing else is', () => {
  const subject = 'blackCar:12'
  expect(alertSubject({ accountId: null, type: 'blackCarStay', subject })).toEqual({
    kind: 'blackCar',
    id: 12,
  })
  expect(alertSubject({ accountId: null, type: 'sos', subject })).toBeNull()
})
