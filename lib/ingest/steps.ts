import { alertRulesStep, readingRulesStep } from '@/lib/alerts/detection/step'
import { routesStep } from '@/lib/fleet/routes/step'
import { geofencesStep } from '@/lib/geofences/step'
import { sensingStep } from '@/lib/tracking/sensing/step'
import { movementStep } from '@/lib/tracking/step'
import type { FixStep, ReadingStep, ReportStep } from './step'
import { connectionStep } from './steps/connection'
import { supplyStep } from './steps/supply'

/**
 * Everything that is decided along a device's time, in this order. Of those over fixes the movement comes first
 * and judges them for the others; of those over readings the sensing does. What these have seen is what is known,
 * and where they settle is where a replay may begin for all. A new one is a folder and a line.
 */
export const STEPS = [
  connectionStep,
  supplyStep,
  movementStep,
  geofencesStep,
  routesStep,
  alertRulesStep,
  sensingStep,
  readingRulesStep,
] as const

type Registered = (typeof STEPS)[number]
export type StepName = Registered['name']
/** The state of each step, by its name. */
export type StepStates = { [Step in Registered as Step['name']]: Step['initial'] }
type StatesOver<Over> = { [Step in Extract<Registered, { over: Over }> as Step['name']]: Step['initial'] }
/** Those of the steps over fixes, and over readings. */
export type FixStates = StatesOver<'fixes'>
export type ReadingStates = StatesOver<'readings'>
/** States to begin a replay with: of the first step, and of those of the others that had begun by then. */
export type FixCheckpoint = Pick<FixStates, 'movement'> & Partial<FixStates>
export type ReadingCheckpoint = Pick<ReadingStates, 'sensing'> & Partial<ReadingStates>

/**
 * After which time steps began that began later than their device, by name, in milliseconds UTC: inputs up to it
 * are none of theirs. The first step over fixes or readings never does.
 */
export type StepBegins = Readonly<Record<string, number>>
export const FROM_THE_START: StepBegins = {}

/** What the steps know of a device besides what it sends, by the name of the step; those that need nothing are left out. */
export type StepSettings = {
  [Step in Registered as Step['settings'] extends null ? never : Step['name']]: Step['settings']
} & { ownership: Ownership }

/** Since when the device is its present owner's, in milliseconds UTC: what was told before is none of theirs. Null is ever since. */
export type Ownership = { since: number | null }

type AnyStep =
  | ReportStep<string, unknown, unknown>
  | FixStep<string, unknown, unknown>
  | ReadingStep<string, unknown, unknown>

const steps: readonly AnyStep[] = STEPS
const over = <Over extends AnyStep['over']>(kind: Over) =>
  steps.filter((step): step is Extract<AnyStep, { over: Over }> => step.over === kind)

export const REPORT_STEPS = over('reports')
export const FIX_STEPS = over('fixes')
export const READING_STEPS = over('readings')

export const NEW_STEPS = Object.fromEntries(STEPS.map(({ name, initial }) => [name, initial])) as StepStates

/** The settings of a device for which nothing is set. */
export const DEFAULT_STEP_SETTINGS = {
  ...Object.fromEntries(
    steps.filter(({ settings }) => settings !== null).map(({ name, settings }) => [name, settings]),
  ),
  ownership: { since: null },
} as StepSettings

/** The newest fix and reading that the steps have seen. */
export const newestFix = ({ movement }: StepStates): number | null => movement.seen
/** The time of the newest reading that the steps have seen, or null. */
export const newestReading = ({ sensing }: StepStates) => sensing.seen

/** What a step is run over, and its version; null for a name that is none. */
export const stepOver = (name: string): AnyStep['over'] | null =>
  steps.find((step) => step.name === name)?.over ?? null
/** The version of a step, or null for a name that is none. */
export const stepVersion = (name: string): number | null =>
  steps.find((step) => step.name === name)?.version ?? null
