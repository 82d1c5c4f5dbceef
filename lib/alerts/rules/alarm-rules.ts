import type { AlarmSettings } from '@/lib/devices/alarm-schema'
import { type AlertKindName, alertKind } from '../kinds/kinds'
import { paramSchema } from '../kinds/param-schema'
import type { RuleParams } from './rule-terms'

/** A rule about one device that its alarm settings say in short form; of each kind there is one at most. */
export type AlarmRule = { kind: AlertKindName; params: RuleParams }

type Reader = (alarms: AlarmSettings, zone: string) => Record<string, unknown> | null

/** What of the settings makes a rule of a kind; null where they say nothing of it. */
const READERS: Partial<Record<AlertKindName, Reader>> = {
  overspeed: ({ overspeedKmh: limitKmh, overspeedSeconds: durationS }) =>
    limitKmh && durationS ? { limitFrom: 'own', limitKmh, durationS } : null,
  temperature: ({ minTemperatureC: minC, maxTemperatureC: maxC }) =>
    minC == null || maxC == null ? null : { minC, maxC },
  tyrePressure: ({ minTyreKpa, maxTyreKpa }) =>
    minTyreKpa == null && maxTyreKpa == null
      ? null
      : { belowKpa: minTyreKpa ?? null, aboveKpa: maxTyreKpa ?? null },
  tyreTemperature: ({ maxTyreC: aboveC }) => (aboveC == null ? null : { aboveC }),
  fuelTheft: ({ fuelTheftLitres: thresholdL, fuelTheftMinutes: durationMin }) =>
    thresholdL && durationMin ? { thresholdL, durationMin } : null,
  mileage: ({ mileageThresholdKm: everyKm, mileageStartKm: now }) =>
    everyKm && now != null ? { everyKm, sinceKm: now % everyKm } : null,
  continuousMileage: ({ continuousKm: km }) => (km ? { km } : null),
  engineHours: ({ ignitionHours: everyHours, ignitionStartHours: now }) =>
    everyHours && now != null ? { everyHours, sinceHours: now % everyHours } : null,
  nightDriving: ({ nightFrom: from, nightTo: to }, zone) => (from && to ? { from, to, zone } : null),
  input1: ({ input1 }) => namedInput(input1),
  input2: ({ input2 }) => namedInput(input2),
}

function namedInput(input: AlarmSettings['input1']): Record<string, unknown> | null {
  const [activeName, inactiveName] = [input?.active || '', input?.inactive || '']
  if (!activeName && !inactiveName) return null
  const tellOn = activeName && inactiveName ? 'both' : activeName ? 'active' : 'inactive'
  return { tellOn, activeName, inactiveName }
}

/**
 * The rules that alarm settings stand for. What the settings leave open is as a form of the kind begins. `zone` is that of the
 * account that has the device. Settings of another version that a kind would refuse make none.
 */
export function rulesOfAlarms(alarms: AlarmSettings, zone: string): AlarmRule[] {
  return Object.entries(READERS).flatMap(([name, read]) => {
    const kind = name as AlertKindName
    const given = read(alarms, zone)
    if (!given) return []
    // Optional fields that the settings do not mention stay empty; a form may begin with a value.
    const optional = Object.entries(alertKind(kind).fields).filter(([, field]) => field.kind === 'optional')
    const unnamed = Object.fromEntries(optional.map(([field]) => [field, null]))
    const params = paramSchema(kind).safeParse({ ...unnamed, ...given })
    return params.success ? [{ kind, params: params.data as RuleParams }] : []
  })
}
