import { expect, it } from 'vitest'
import { PRINTED_FIELDS } from '@/components/devices/record/record-fields'
import { changesOf, valuesOf } from '@/components/devices/record/record-values'
import { basicData, type DeviceRecord } from '@/lib/devices/record-schema'

const recordOf = (batteryChangedAt: string | null) =>
  ({ basic: { name: 'Van', batteryChangedAt }, customer: {}, alarms: {}, sensors: {} }) as DeviceRecord

it('the day on which a battery was changed is typed as a day, and stays that day', () => {
  expect(PRINTED_FIELDS.find(({ path }) => path === 'basic.batteryChangedAt')).toMatchObject({ kind: 'date' })
  const shown = valuesOf(recordOf('2026-05-01T10:00:00.000Z'))
  expect(shown.basic.batteryChangedAt).toBe('2026-05-01')
  expect(changesOf(shown, {})).toEqual({})
  const changed = changesOf(shown, { basic: { batteryChangedAt: true } })
  const sent = basicData.parse(changed.basic)
  expect(sent).toEqual({ batteryChangedAt: '2026-05-01T12:00:00.000Z' })
  expect(valuesOf(recordOf(sent.batteryChangedAt ?? null)).basic.batteryChangedAt).toBe('2026-05-01')
  expect(valuesOf(recordOf(null)).basic.batteryChangedAt).toBeNull()
  expect(basicData.safeParse({ batteryChangedAt: '1 May' }).success).toBe(false)
})
