import { expect, test } from 'vitest'
import { typedBound } from '@/components/devices/record/typed-bound'
import { alarmSettings } from '@/lib/devices/alarm-schema'
import type { Units } from '@/lib/format/units'

const issueOf = (alarms: object) => {
  const issue = alarmSettings.safeParse(alarms).error?.issues[0]
  if (!issue) throw new Error('the schema finds nothing wrong')
  return { ...issue, path: ['alarms', ...issue.path] }
}
const metric: Units = { distance: 'km', volume: 'L', temperature: 'C' }
const miles: Units = { ...metric, distance: 'mi' }
const tooFast = issueOf({ overspeedKmh: 300, overspeedSeconds: 10 })

test('an end is told in the unit that is typed', () => {
  expect(typedBound(tooFast, metric)).toMatchObject({ maximum: 200 })
  expect(typedBound(tooFast, miles)).toMatchObject({ maximum: 124 })
})

test('what has no unit of the account stays', () => {
  const tooShort = issueOf({ overspeedKmh: 100, overspeedSeconds: 0 })
  expect(typedBound(tooShort, miles)).toEqual(tooShort)
})
