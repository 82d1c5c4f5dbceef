import type { FieldUnit } from './fields'

/** What a value of a condition is, and what it may be. */
type Held =
  | { holds: 'number'; unit: FieldUnit; min: number; max: number; step: number }
  | { holds: 'bool' }
  /** The id of a fence. */
  | { holds: 'fence' }
  | { holds: 'text'; max: number }

/**
 * What conditions can be about, by its one name; the texts stand in messages under `alertRules.subjects`. All but the place are
 * as a fix tells them, or as they were told last before it.
 */
export const CONDITION_SUBJECTS = {
  speedKmh: { holds: 'number', unit: 'kmh', min: 0, max: 300, step: 1 },
  ignition: { holds: 'bool' },
  inside: { holds: 'fence' },
  outside: { holds: 'fence' },
  driver: { holds: 'text', max: 60 },
  fuelL: { holds: 'number', unit: 'l', min: 0, max: 100_000, step: 0.01 },
  temperatureC: { holds: 'number', unit: 'celsius', min: -40, max: 125, step: 0.01 },
  humidityPercent: { holds: 'number', unit: 'percent', min: 0, max: 100, step: 1 },
  batteryPercent: { holds: 'number', unit: 'percent', min: 0, max: 100, step: 1 },
  externalVolts: { holds: 'number', unit: 'volts', min: 0, max: 100, step: 0.01 },
  rpm: { holds: 'number', unit: 'rpm', min: 0, max: 20_000, step: 1 },
  coolantC: { holds: 'number', unit: 'celsius', min: -40, max: 215, step: 0.01 },
} as const satisfies Record<string, Held>

export type ConditionSubject = keyof typeof CONDITION_SUBJECTS
export const CONDITION_SUBJECT_NAMES = Object.keys(CONDITION_SUBJECTS) as [
  ConditionSubject,
  ...ConditionSubject[],
]

export const conditionSubject = (name: ConditionSubject): Held => CONDITION_SUBJECTS[name]

/** How values are compared; the texts stand under `alertRules.comparisons`. */
export const COMPARISONS = ['above', 'below', 'is', 'isNot'] as const
export type Comparison = (typeof COMPARISONS)[number]

/** How each sort of value can be compared, the usual way first. */
export const COMPARISONS_OF = {
  number: ['above', 'below'],
  bool: ['is'],
  fence: ['is'],
  text: ['is', 'isNot'],
} as const satisfies Record<Held['holds'], readonly Comparison[]>

export type Condition = {
  what: ConditionSubject
  is: Comparison
  /** A number, on or off, the id of a fence, or a text: as what it is about has it. */
  value: number | boolean | string
}

/** So many conditions a rule may have. */
export const CONDITIONS_LIMIT = 6

/** What every fix says of itself; all else is of sensors. */
const OF_FIXES: ReadonlySet<ConditionSubject> = new Set(['speedKmh', 'ignition', 'inside', 'outside'])
export const isOfSensor = ({ what }: Condition): boolean => !OF_FIXES.has(what)

/** The fences that conditions name. */
export const fencesOfConditions = (conditions: readonly Condition[]): number[] =>
  conditions.flatMap(({ what, value }) =>
    conditionSubject(what).holds === 'fence' && typeof value === 'number' ? [value] : [],
  )
