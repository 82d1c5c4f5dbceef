import { describe, expect, it } from 'vitest'
import { trackingSettings } from '@/lib/devices/device-settings'
import { VEHICLE_ICONS } from '@/lib/devices/icons'
import { isQuiet } from '@/lib/events/quiet'
import { CLASS_THRESHOLDS, classOfIcon, HARSH_NAMES, VEHICLE_CLASSES } from '@/lib/tracking/class-thresholds'
import { DEFAULT_THRESHOLDS, trackingThresholds } from '@/lib/tracking/thresholds'

describe('thresholds by what the vehicle is', () => {
  it('may all be set, and those of a car are the usual ones', () => {
    for (const kind of VEHICLE_CLASSES) expect(trackingThresholds.parse(CLASS_THRESHOLDS[kind])).toBeTruthy()
    expect(DEFAULT_THRESHOLDS).toMatchObject(CLASS_THRESHOLDS.car)
  })

  it('are the lower the more people or goods would fall', () => {
    for (const name of HARSH_NAMES) {
      const values = (['motorcycle', 'car', 'van', 'truck', 'bus'] as const).map(
        (kind) => CLASS_THRESHOLDS[kind][name],
      )
      expect(values).toEqual([...values].sort((a, b) => b - a))
    }
  })

  it('are offered by pictures that there are', () => {
    expect(VEHICLE_CLASSES.every((kind) => VEHICLE_ICONS.some((icon) => classOfIcon(icon) === kind))).toBe(
      true,
    )
    expect(classOfIcon('container')).toBeNull()
  })
})

describe('a device', () => {
  const given = { alarms: null, ofModel: null, own: null }

  it('goes by what it is by its picture, as a car where that says nothing', () => {
    for (const kind of VEHICLE_CLASSES)
      expect(trackingSettings({ ...given, icon: kind })).toMatchObject(CLASS_THRESHOLDS[kind])
    expect(trackingSettings({ ...given, icon: 'container' })).toMatchObject(CLASS_THRESHOLDS.car)
  })

  it('goes by thresholds of its model and its own where these are set', () => {
    const ofModel = { harshBrakingMs2: 5 }
    const own = { harshCorneringMs2: 6 }
    expect(trackingSettings({ icon: 'truck', alarms: null, ofModel, own })).toMatchObject({
      harshAccelerationMs2: CLASS_THRESHOLDS.truck.harshAccelerationMs2,
      harshBrakingMs2: 5,
      harshCorneringMs2: 6,
    })
  })
})

describe('a sharp turn that a device tells of', () => {
  it('at a stand is none, however fast it was before; who brakes hard may stand', () => {
    expect(isQuiet('sharpTurn', 0, () => [60])).toBe(true)
    expect(isQuiet('sharpLeft', 4.9, () => [60])).toBe(true)
    expect(isQuiet('sharpTurn', 12, () => [])).toBe(false)
    expect(isQuiet('hardBraking', 0, () => [60])).toBe(false)
  })
})
