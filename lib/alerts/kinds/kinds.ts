import { EVENT_TYPE_NAMES, type EventType } from '@/lib/events/event-types'
import { CONDITIONS_LIMIT, type Condition, fencesOfConditions, isOfSensor } from './conditions'
import type { Fields, ParamsOf } from './fields'

/**
 * What a kind is decided over. Over events, what a device raised itself is the alert; over contact, when it was heard; over the
 * fleet, what is told of the vehicle that carries it.
 */
export type AlertSource = 'fixes' | 'readings' | 'events' | 'contact' | 'fleet'

/** What about its fields no field says alone, in a text of `messages` under `validation`, and at which field it is shown. */
type Rule =
  | { kind: 'rises'; from: string; to: string }
  | { kind: 'oneOf'; fields: readonly [string, string] }
  /** At least one of these is ticked. */
  | { kind: 'someOf'; fields: readonly [string, ...string[]] }

type AlertKind = {
  over: AlertSource
  /** What it raises; null where it raises nothing of its own. */
  event: EventType | null
  fields: Fields
  rules?: readonly Rule[]
  /** It tells of the windows of its schedule: without one there is nothing to tell. */
  needsSchedule?: true
  /** It counts from the moment that a rule begins: what was before is none of its. */
  countsFromNow?: true
  /** A rule may ask for how long the state before has lasted (`rule-spans.ts`). */
  minBefore?: true
  /** A rule may ask that what it goes by lies close together. Not of what counts on, whatever was heard meanwhile. */
  maxGap?: true
}

/** Events that only rules and fences raise. */
const OURS: ReadonlySet<EventType> = new Set([
  'fenceStay',
  'fenceAway',
  'idling',
  'stay',
  'notMoved',
  'longDriving',
  'continuousMileage',
  'nightDriving',
  'internalVoltage',
  'tow',
  'guardExit',
  'mileage',
  'engineHours',
  'humidity',
  'externalVoltage',
  'tyrePressure',
  'tyreTemperature',
  'tripStarted',
  'tripEnded',
  'doorLeftOpen',
  'input1',
  'input2',
  'routeStarted',
  'offRoute',
  'routeStopReached',
  'routeStopSkipped',
  'routeLate',
  'routeFinished',
  'refuel',
  'notInside',
  'conditionsMet',
  'offline',
  'backOnline',
  'gpsDeadZone',
  'serviceDue',
  'paperEnding',
])
/** Events that are of no account: a device raises them, the gateway for it, or a black-car address. */
export const DEVICE_EVENT_TYPES = EVENT_TYPE_NAMES.filter((type) => !OURS.has(type))

/** For how long a value lies outside its limits before it is told. */
const lasting = { kind: 'number', unit: 'min', min: 0, max: 1440, step: 1, first: 5 } as const
const celsius = { kind: 'number', unit: 'celsius', min: -40, max: 125, step: 0.01 } as const
const percent = { kind: 'number', unit: 'percent', min: 0, max: 100, step: 1 } as const
const percentShare = { kind: 'optional', unit: 'percent', min: 1, max: 100, step: 1 } as const
/** How long nothing is heard before that is told: up to 30 days. */
const silent = { kind: 'number', unit: 'min', min: 10, max: 43_200, step: 1, first: 60 } as const
const ownName = { kind: 'text', max: 30, first: '' } as const
const input = {
  tellOn: { kind: 'choice', options: ['active', 'inactive', 'both'], first: 'active' },
  activeName: ownName,
  inactiveName: ownName,
  minutes: { ...lasting, first: 0 },
} as const
/** A shorter break is no rest. */
const restMinutes = { kind: 'number', unit: 'min', min: 5, max: 720, step: 1, first: 20 } as const
const kpa = { kind: 'optional', unit: 'kpa', min: 1, max: 2000, step: 1 } as const
const volts = { kind: 'optional', unit: 'volts', min: 0, max: 30, step: 0.01 } as const

const VOLTAGE_RULES = [
  { kind: 'oneOf', fields: ['belowV', 'aboveV'] },
  { kind: 'rises', from: 'belowV', to: 'aboveV' },
] as const
const ticked = { kind: 'bool', first: true } as const
const namedFence = { kind: 'fence', first: null } as const
const BOTH_SPANS = { minBefore: true, maxGap: true } as const

/**
 * What rules can be about, by its one name; the texts stand in messages under `alertRules.kinds`, `alertRules.about` and
 * `alertRules.fields`. Forms, schemas and the documentation follow from the fields.
 */
export const ALERT_KINDS = {
  overspeed: {
    over: 'fixes',
    event: 'overspeed',
    ...BOTH_SPANS,
    fields: {
      /** Its own limit, the least of the fences that it is in, that of who drives, or that of what they drive. */
      limitFrom: { kind: 'choice', options: ['own', 'fence', 'driver', 'vehicle'], first: 'own' },
      limitKmh: {
        kind: 'number',
        unit: 'kmh',
        min: 1,
        max: 200,
        step: 1,
        first: 120,
        shownIf: { field: 'limitFrom', is: 'own' },
      },
      durationS: { kind: 'number', unit: 's', min: 0, max: 600, step: 10, first: 10 },
    },
  },
  idling: {
    over: 'fixes',
    event: 'idling',
    ...BOTH_SPANS,
    fields: { minutes: { kind: 'number', unit: 'min', min: 1, max: 1440, step: 1, first: 10 } },
  },
  stay: {
    over: 'fixes',
    event: 'stay',
    ...BOTH_SPANS,
    fields: { minutes: { kind: 'number', unit: 'min', min: 1, max: 44_640, step: 1, first: 60 } },
  },
  notMovedForDays: {
    over: 'fixes',
    event: 'notMoved',
    minBefore: true,
    countsFromNow: true,
    fields: { days: { kind: 'number', unit: 'days', min: 1, max: 365, step: 1, first: 3 } },
  },
  longDriving: {
    over: 'fixes',
    event: 'longDriving',
    ...BOTH_SPANS,
    fields: {
      hours: { kind: 'number', unit: 'h', min: 0.5, max: 24, step: 0.5, first: 4 },
      restMinutes,
    },
  },
  continuousMileage: {
    over: 'fixes',
    event: 'continuousMileage',
    ...BOTH_SPANS,
    fields: {
      km: { kind: 'number', unit: 'km', min: 10, max: 5000, step: 1, first: 300 },
      restMinutes,
    },
  },
  nightDriving: {
    over: 'fixes',
    event: 'nightDriving',
    ...BOTH_SPANS,
    fields: {
      from: { kind: 'time', first: '00:00' },
      to: { kind: 'time', first: '05:00' },
      zone: { kind: 'zone', first: 'UTC' },
      maxPerNight: { kind: 'number', unit: 'times', min: 1, max: 3, step: 1, first: 3 },
    },
    rules: [{ kind: 'rises', from: 'from', to: 'to' }],
  },
  ignitionOn: { over: 'fixes', event: 'ignitionOn', ...BOTH_SPANS, fields: {} },
  ignitionOff: { over: 'fixes', event: 'ignitionOff', ...BOTH_SPANS, fields: {} },
  tripStarted: { over: 'fixes', event: 'tripStarted', minBefore: true, fields: {} },
  tripEnded: { over: 'fixes', event: 'tripEnded', minBefore: true, fields: {} },
  tow: {
    over: 'fixes',
    event: 'tow',
    ...BOTH_SPANS,
    fields: { metres: { kind: 'number', unit: 'm', min: 50, max: 5000, step: 1, first: 200 } },
  },
  guard: {
    over: 'fixes',
    event: 'guardExit',
    minBefore: true,
    countsFromNow: true,
    fields: {
      lat: { kind: 'latitude', first: null },
      lon: { kind: 'longitude', first: null },
      radiusM: { kind: 'number', unit: 'm', min: 50, max: 50_000, step: 1, first: 200 },
    },
  },
  mileage: {
    over: 'fixes',
    event: 'mileage',
    countsFromNow: true,
    fields: {
      everyKm: { kind: 'number', unit: 'km', min: 100, max: 1_000_000, step: 1, first: 10_000 },
      /** Driven when the rule begins, since it was due last. */
      sinceKm: { kind: 'number', unit: 'km', min: 0, max: 1_000_000, step: 1, first: 0 },
    },
  },
  engineHours: {
    over: 'fixes',
    event: 'engineHours',
    countsFromNow: true,
    fields: {
      everyHours: { kind: 'number', unit: 'h', min: 50, max: 100_000, step: 1, first: 250 },
      /** Run when the rule begins, since it was due last. */
      sinceHours: { kind: 'number', unit: 'h', min: 0, max: 100_000, step: 1, first: 0 },
    },
  },
  temperature: {
    over: 'readings',
    event: 'temperature',
    ...BOTH_SPANS,
    fields: { minC: { ...celsius, first: 2 }, maxC: { ...celsius, first: 8 }, minutes: lasting },
    rules: [{ kind: 'rises', from: 'minC', to: 'maxC' }],
  },
  humidity: {
    over: 'readings',
    event: 'humidity',
    ...BOTH_SPANS,
    fields: {
      minPercent: { ...percent, first: 30 },
      maxPercent: { ...percent, first: 70 },
      minutes: lasting,
    },
    rules: [{ kind: 'rises', from: 'minPercent', to: 'maxPercent' }],
  },
  tyrePressure: {
    over: 'readings',
    event: 'tyrePressure',
    ...BOTH_SPANS,
    fields: {
      belowKpa: { ...kpa, first: 200 },
      aboveKpa: { ...kpa, first: null },
      minutes: { ...lasting, first: 0 },
    },
    rules: [
      { kind: 'oneOf', fields: ['belowKpa', 'aboveKpa'] },
      { kind: 'rises', from: 'belowKpa', to: 'aboveKpa' },
    ],
  },
  tyreTemperature: {
    over: 'readings',
    event: 'tyreTemperature',
    ...BOTH_SPANS,
    fields: { aboveC: { ...celsius, first: 80 }, minutes: { ...lasting, first: 0 } },
  },
  externalVoltage: {
    over: 'readings',
    event: 'externalVoltage',
    ...BOTH_SPANS,
    fields: { belowV: { ...volts, first: 11.5 }, aboveV: { ...volts, first: null }, minutes: lasting },
    rules: VOLTAGE_RULES,
  },
  internalVoltage: {
    over: 'readings',
    event: 'internalVoltage',
    ...BOTH_SPANS,
    fields: { belowV: { ...volts, first: 3.6 }, aboveV: { ...volts, first: null }, minutes: lasting },
    rules: VOLTAGE_RULES,
  },
  batteryLevel: {
    over: 'readings',
    event: 'internalBatteryLow',
    ...BOTH_SPANS,
    fields: { belowPercent: { ...percent, min: 1, first: 20 }, minutes: { ...lasting, first: 0 } },
  },
  doorOpen: {
    over: 'readings',
    event: 'doorLeftOpen',
    ...BOTH_SPANS,
    fields: { minutes: { ...lasting, first: 5 } },
  },
  input1: { over: 'readings', event: 'input1', ...BOTH_SPANS, fields: input },
  input2: { over: 'readings', event: 'input2', ...BOTH_SPANS, fields: input },
  fuelTheft: {
    over: 'readings',
    event: 'fuelDrain',
    minBefore: true,
    fields: {
      thresholdL: { kind: 'optional', unit: 'l', min: 0.01, max: 10_000, step: 0.01, first: 10 },
      /** Of the tank, where its capacity is stated. */
      thresholdPercent: { ...percentShare, first: null },
      durationMin: { kind: 'number', unit: 'min', min: 1, max: 1440, step: 1, first: 10 },
    },
    rules: [{ kind: 'oneOf', fields: ['thresholdL', 'thresholdPercent'] }],
  },
  refuel: {
    over: 'readings',
    event: 'refuel',
    minBefore: true,
    fields: { gainL: { kind: 'number', unit: 'l', min: 1, max: 10_000, step: 0.01, first: 10 } },
  },
  fenceEnter: { over: 'fixes', event: 'fenceEnter', ...BOTH_SPANS, fields: { fenceId: namedFence } },
  fenceExit: { over: 'fixes', event: 'fenceExit', ...BOTH_SPANS, fields: { fenceId: namedFence } },
  fenceStay: {
    over: 'fixes',
    event: 'fenceStay',
    ...BOTH_SPANS,
    fields: {
      fenceId: namedFence,
      minutes: { kind: 'number', unit: 'min', min: 1, max: 44_640, step: 1, first: 30 },
    },
  },
  expectedInside: {
    over: 'fixes',
    event: 'notInside',
    minBefore: true,
    fields: {
      fenceId: namedFence,
      /** So long after a window begins. */
      graceMinutes: { kind: 'number', unit: 'min', min: 0, max: 720, step: 1, first: 10 },
    },
    needsSchedule: true,
  },
  offRoute: {
    over: 'fixes',
    event: 'offRoute',
    fields: { minutes: { ...lasting, first: 0 } },
  },
  routeLate: { over: 'fixes', event: 'routeLate', fields: {} },
  routeStopSkipped: { over: 'fixes', event: 'routeStopSkipped', fields: {} },
  conditions: {
    over: 'fixes',
    event: 'conditionsMet',
    ...BOTH_SPANS,
    fields: {
      join: { kind: 'choice', options: ['all', 'any'], first: 'all' },
      conditions: {
        kind: 'conditions',
        max: CONDITIONS_LIMIT,
        first: [{ what: 'speedKmh', is: 'above', value: 90 }],
      },
      minutes: { ...lasting, first: 1 },
    },
  },
  offline: { over: 'contact', event: 'offline', fields: { minutes: silent } },
  backOnline: { over: 'contact', event: 'backOnline', fields: { minutes: silent } },
  gpsDeadZone: {
    over: 'contact',
    event: 'gpsDeadZone',
    fields: { minutes: { kind: 'number', unit: 'min', min: 3, max: 1440, step: 1, first: 10 } },
  },
  serviceDue: {
    over: 'fleet',
    event: 'serviceDue',
    fields: { fromStage: { kind: 'choice', options: ['soon', 'due', 'overdue'], first: 'soon' } },
  },
  paperEnding: {
    over: 'fleet',
    event: 'paperEnding',
    rules: [{ kind: 'someOf', fields: ['days30', 'days7', 'days1', 'days0'] }],
    fields: { days30: ticked, days7: ticked, days1: ticked, days0: ticked },
  },
  deviceEvent: {
    over: 'events',
    event: null,
    fields: { eventTypes: { kind: 'eventTypes', options: DEVICE_EVENT_TYPES, first: ['sos'] } },
  },
} as const satisfies Record<string, AlertKind>

export type AlertKindName = keyof typeof ALERT_KINDS
export const ALERT_KIND_NAMES = Object.keys(ALERT_KINDS) as [AlertKindName, ...AlertKindName[]]

export type ParamsOfKind<Kind extends AlertKindName> = ParamsOf<(typeof ALERT_KINDS)[Kind]['fields']>

/** Kinds that are decided over a source. */
export type KindOver<Source extends AlertSource> = {
  [Kind in AlertKindName]: (typeof ALERT_KINDS)[Kind]['over'] extends Source ? Kind : never
}[AlertKindName]

/** A kind as its form and its schema read it, whichever it is. */
export const alertKind = (name: AlertKindName): AlertKind => ALERT_KINDS[name]

/** The fences that a rule names, by the values of its fields. */
export function fencesNamed(name: AlertKindName, params: Readonly<Record<string, unknown>>): number[] {
  return Object.entries(alertKind(name).fields).flatMap(([field, { kind }]) => {
    const value = params[field]
    if (kind === 'fence') return typeof value === 'number' ? [value] : []
    return kind === 'conditions' && Array.isArray(value) ? fencesOfConditions(value as Condition[]) : []
  })
}

type KindOfRule = { kind: AlertKindName; terms: { params: object } }

/** Whether a rule goes by the speed that fences allow. */
export const takesLimitOfFences = ({ kind, terms: { params } }: KindOfRule): boolean =>
  kind === 'overspeed' && (params as ParamsOfKind<'overspeed'>).limitFrom === 'fence'

/** Whether a rule goes by the speed that drivers may drive at. */
export const takesLimitOfDrivers = ({ kind, terms: { params } }: KindOfRule): boolean =>
  kind === 'overspeed' && (params as ParamsOfKind<'overspeed'>).limitFrom === 'driver'

/** Whether a rule goes by the speed that vehicles may drive at. */
export const takesLimitOfVehicles = ({ kind, terms: { params } }: KindOfRule): boolean =>
  kind === 'overspeed' && (params as ParamsOfKind<'overspeed'>).limitFrom === 'vehicle'

/** Whether a rule asks where fences are: it names some, or takes its limit from them. */
export const readsFences = (rule: KindOfRule): boolean =>
  takesLimitOfFences(rule) || fencesNamed(rule.kind, rule.terms.params as Record<string, unknown>).length > 0

/** Kinds of rules over the fleet: they are for who reads that as a whole. */
export const FLEET_KINDS = ALERT_KIND_NAMES.filter((kind) => ALERT_KINDS[kind].over === 'fleet')

/** Whether a kind is one of those. */
export const isOfFleet = (kind: AlertKindName): boolean => alertKind(kind).over === 'fleet'

/** What they raise, which names plans, papers and vehicles: heard by who reads the fleet of its account. */
export const FLEET_EVENTS: readonly EventType[] = FLEET_KINDS.flatMap((kind) => alertKind(kind).event ?? [])

/** Whether an event is one of those. */
export const tellsOfFleet = (type: string): boolean => FLEET_EVENTS.some((event) => event === type)

/** Whether a rule is about what following a vehicle's routes tells. */
export const isOfRoutes = (kind: AlertKindName): boolean =>
  kind === 'offRoute' || kind === 'routeLate' || kind === 'routeStopSkipped'

/** Whether a rule over fixes reads what sensors say beside them. */
export const readsSensors = ({ kind, terms }: KindOfRule): boolean =>
  kind === 'conditions' && (terms.params as ParamsOfKind<'conditions'>).conditions.some(isOfSensor)
