import { describe, expect, it } from 'vitest'
import { driverCardOf, shownOf } from '@/lib/ingest/stages/shown-sensors'
import { withSensors } from '@/lib/ingest/stages/update-position'
import type { SensorValues } from '@/lib/positions/fix'

const show = (known: SensorValues | null, kind: string, values: SensorValues) =>
  withSensors(known, shownOf(kind, values) ?? {})

describe('whose card was read last', () => {
  it('is shown with the name that the card has', () => {
    const read = show(null, 'driver', { driverId: 'B1', driverName: '张三', agency: 'X' })
    expect(driverCardOf(read)).toEqual({ id: 'B1', name: '张三' })
    expect(read).not.toHaveProperty('agency')
    // Positions repeat it, without a name.
    expect(driverCardOf(withSensors(read, { driverId: 'B1' }))).toEqual({ id: 'B1', name: '张三' })
  })

  it('is no longer when it was taken out, and has no name of another', () => {
    const read = show(null, 'driver', { driverId: 'B1', driverName: '张三' })
    expect(driverCardOf(show(read, 'driverCard', { inserted: false }))).toBeNull()
    expect(driverCardOf(show(read, 'driverCard', { inserted: true, cardResult: 1 }))).toEqual({
      id: 'B1',
      name: '张三',
    })
    expect(driverCardOf(withSensors(read, { driverId: 'C2' }))).toEqual({ id: 'C2', name: null })
    expect(driverCardOf(show(read, 'driver', { driverId: 'C2' }))).toEqual({ id: 'C2', name: null })
    expect([driverCardOf(null), driverCardOf({ temperatureC: 4 })]).toEqual([null, null])
  })
})
