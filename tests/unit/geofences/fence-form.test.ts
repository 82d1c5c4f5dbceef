import { describe, expect, it } from 'vitest'
import type { Units } from '@/lib/format/units'
import { bodyOfFence, changedPart, fenceForm } from '@/lib/geofences/fence-form'
import { newFence, valuesOf } from '@/lib/geofences/fence-values'
import { createGeofenceBody, type Geofence } from '@/lib/geofences/schema'

const km: Units = { distance: 'km', volume: 'L', temperature: 'C' }
const miles: Units = { ...km, distance: 'mi' }
const shape = { kind: 'circle', lat: 41.15, lon: -8.61, radiusM: 500 } as const
const fence: Geofence = {
  id: 1,
  accountId: 2,
  accountName: 'Harbour',
  own: true,
  editable: true,
  name: 'Depot',
  description: '',
  color: '#3b7aff',
  groupId: null,
  groupName: null,
  shape,
  enter: true,
  exit: false,
  longTimeIn: 30,
  longTimeOut: null,
  speedLimitKmh: 50,
  schedule: null,
  mail: false,
  push: false,
  devices: 'all',
  groupIds: null,
  onAlert: null,
  commandCounts: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
}

describe('the form of a fence', () => {
  it('makes a body that the route takes', () => {
    for (const scope of ['all', 'groups', 'chosen'] as const) {
      const values = { ...newFence(), name: 'Depot', scope, groupIds: [3], imeis: ['860000000000001'] }
      const body = bodyOfFence(values, shape, km)
      expect(createGeofenceBody.safeParse(body).error).toBeUndefined()
      expect(createGeofenceBody.parse(body).groupIds).toEqual(scope === 'groups' ? [3] : undefined)
    }
  })

  it('wants to know which vehicles, where not all are meant', () => {
    const judge = (scope: 'groups' | 'chosen') =>
      fenceForm(km).safeParse({ ...newFence(), name: 'Depot', scope }).error?.issues[0]?.path
    expect([judge('groups'), judge('chosen')]).toEqual([['groupIds'], ['imeis']])
  })

  it('takes speeds in the unit of the account', () => {
    const values = { ...newFence(), name: 'Depot', speedLimit: 30 }
    expect(bodyOfFence(values, shape, miles).speedLimitKmh).toBe(48)
    expect(fenceForm(miles).safeParse({ ...values, speedLimit: 200 }).success).toBe(false)
    expect(fenceForm(km).safeParse({ ...values, speedLimit: 200 }).success).toBe(true)
  })
})

describe('an edit', () => {
  const before = bodyOfFence(valuesOf(fence, miles), shape, miles)

  it('sends what was changed alone: what was rounded to be read stays as it is', () => {
    const after = bodyOfFence({ ...valuesOf(fence, miles), name: 'Depot north' }, shape, miles)
    expect(changedPart(before, after)).toEqual({ name: 'Depot north' })
  })

  it('sends groups in place of devices, and the other way around', () => {
    const after = bodyOfFence({ ...valuesOf(fence, miles), scope: 'groups', groupIds: [7] }, shape, miles)
    expect(changedPart(before, after)).toEqual({ groupIds: [7] })
    expect(changedPart(after, before)).toEqual({ devices: 'all' })
  })
})
