import type { AlertKindName } from '@/lib/alerts/kinds/kinds'
import type { DemoOwner } from './vehicles'

export type DemoRule = {
  owner: DemoOwner
  name: string
  kind: AlertKindName
  params: Readonly<Record<string, number | string>>
}

/** What the accounts of the demo world want to be alerted to. */
export const DEMO_RULES: readonly DemoRule[] = [
  {
    owner: 'demo-fleet',
    name: 'Faster than 100 km/h',
    kind: 'overspeed',
    params: { limitKmh: 100, durationS: 20 },
  },
  { owner: 'demo-fleet', name: 'Idling 15 minutes', kind: 'idling', params: { minutes: 15 } },
  {
    owner: 'demo-fleet',
    name: 'Four hours without a rest',
    kind: 'longDriving',
    params: { hours: 4, restMinutes: 20 },
  },
  {
    owner: 'demo-fleet',
    name: 'Fuel stolen',
    kind: 'fuelTheft',
    params: { thresholdL: 10, durationMin: 10 },
  },
]

/**
 * What the demo fleet has read out to drivers, from its start on: in the truck whose camera speaks JT/T 808.
 */
export const DEMO_BROADCASTS: readonly (DemoRule & { imei: string; says: string })[] = [
  {
    owner: 'demo-fleet',
    name: 'Slow down',
    kind: 'overspeed',
    params: { limitKmh: 85, durationS: 20 },
    imei: '869901045143962',
    says: 'You drive at {speed} kilometres an hour. Please slow down.',
  },
  {
    owner: 'demo-fleet',
    name: 'Time for a rest',
    kind: 'longDriving',
    params: { hours: 2, restMinutes: 15 },
    imei: '869901045143962',
    says: 'You have driven for two hours. Please take a rest.',
  },
]

/** Who deals with the alerts of the demo fleet, and what they write down, or say of those that they still look into. */
export const DEMO_HANDLERS = ['Rui Santos', 'Marta Lopes'] as const
export const DEMO_NOTES = [
  'Called the driver.',
  'Agreed with the customer.',
  'Traffic jam, nothing to do.',
  'Told the workshop.',
] as const
export const DEMO_COMMENTS = [
  'The driver does not answer. Trying again at noon.',
  'The workshop has a slot tomorrow morning.',
] as const
