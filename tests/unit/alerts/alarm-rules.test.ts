import { describe, expect, it } from 'vitest'
import { ALERT_KIND_NAMES } from '@/lib/alerts/kinds/kinds'
import { rulesOfAlarms } from '@/lib/alerts/rules/alarm-rules'
import { type AlarmSettings, alarmSettings } from '@/lib/devices/alarm-schema'

const rules = (alarms: AlarmSettings) => rulesOfAlarms(alarmSettings.parse(alarms), 'Europe/Berlin')
const WHOLE: AlarmSettings = {
  overspeedKmh: 90,
  overspeedSeconds: 30,
  minTemperatureC: -4,
  maxTemperatureC: 8.5,
  minTyreKpa: 220,
  maxTyreKpa: 900,
  maxTyreC: 85,
  fuelTheftLitres: 0.5,
  fuelTheftMinutes: 1440,
  mileageThresholdKm: 10_000,
  mileageStartKm: 45_300,
  continuousKm: 300,
  ignitionHours: 250,
  ignitionStartHours: 100,
  nightFrom: '01:00',
  nightTo: '05:00',
  input1: { active: 'Crane up', inactive: 'Crane down' },
  input2: { inactive: 'Lid open' },
}

describe('alarm settings as rules', () => {
  it('are one of each kind, with what the form of the kind begins with beside', () => {
    expect(rules(WHOLE)).toEqual([
      { kind: 'overspeed', params: { limitFrom: 'own', limitKmh: 90, durationS: 30 } },
      { kind: 'temperature', params: { minC: -4, maxC: 8.5, minutes: 5 } },
      { kind: 'tyrePressure', params: { belowKpa: 220, aboveKpa: 900, minutes: 0 } },
      { kind: 'tyreTemperature', params: { aboveC: 85, minutes: 0 } },
      { kind: 'fuelTheft', params: { thresholdL: 0.5, thresholdPercent: null, durationMin: 1440 } },
      { kind: 'mileage', params: { everyKm: 10_000, sinceKm: 5300 } },
      { kind: 'continuousMileage', params: { km: 300, restMinutes: 20 } },
      { kind: 'engineHours', params: { everyHours: 250, sinceHours: 100 } },
      { kind: 'nightDriving', params: { from: '01:00', to: '05:00', zone: 'Europe/Berlin', maxPerNight: 3 } },
      {
        kind: 'input1',
        params: { tellOn: 'both', activeName: 'Crane up', inactiveName: 'Crane down', minutes: 0 },
      },
      {
        kind: 'input2',
        params: { tellOn: 'inactive', activeName: '', inactiveName: 'Lid open', minutes: 0 },
      },
    ])
  })

  it('are none where nothing is said, or what is said is taken back', () => {
    expect(rules({})).toEqual([])
    const none = Object.fromEntries(Object.keys(WHOLE).map((name) => [name, null]))
    expect(rules(none as AlarmSettings)).toEqual([])
    expect(rules({ input1: { active: null, inactive: '' } })).toEqual([])
  })

  it('at the ends of what they may be are rules as well', () => {
    const ends: AlarmSettings[] = [
      { overspeedKmh: 1, overspeedSeconds: 10, fuelTheftLitres: 0.01, fuelTheftMinutes: 1 },
      { overspeedKmh: 200, overspeedSeconds: 600, fuelTheftLitres: 10_000, fuelTheftMinutes: 1440 },
      {
        minTemperatureC: -40,
        maxTemperatureC: 125,
        continuousKm: 10,
        mileageThresholdKm: 100,
        mileageStartKm: 0,
      },
      { mileageThresholdKm: 1_000_000, mileageStartKm: 10_000_000, continuousKm: 5000 },
      { ignitionHours: 50, ignitionStartHours: 0 },
      { ignitionHours: 100_000, ignitionStartHours: 1_000_000, nightFrom: '00:00', nightTo: '23:59' },
    ]
    expect(ends.map((alarms) => rules(alarms).length)).toEqual([2, 2, 3, 2, 1, 2])
    expect(rules(WHOLE).every(({ kind }) => ALERT_KIND_NAMES.includes(kind))).toBe(true)
  })

  it('of tyres may be one limit alone', () => {
    expect(rules({ minTyreKpa: 1 })).toEqual([
      { kind: 'tyrePressure', params: { belowKpa: 1, aboveKpa: null, minutes: 0 } },
    ])
    expect(rules({ maxTyreKpa: 2000 })).toEqual([
      { kind: 'tyrePressure', params: { belowKpa: null, aboveKpa: 2000, minutes: 0 } },
    ])
    expect(alarmSettings.safeParse({ minTyreKpa: 300, maxTyreKpa: 300 }).success).toBe(false)
  })

  it('of another version that no kind takes are none', () => {
    expect(rulesOfAlarms({ overspeedKmh: 900, overspeedSeconds: 10, continuousKm: 5 }, 'UTC')).toEqual([])
  })
})
