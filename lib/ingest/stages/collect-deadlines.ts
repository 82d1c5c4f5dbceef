import type { Deadline, DeviceChange } from '../change'
import type { Due } from '../step'
import { STEPS, type StepName, type StepSettings, type StepStates } from '../steps'

type AnyStep = {
  name: StepName
  settings?: unknown
  dues?: (state: never, settings: never) => readonly Due[]
}
const TELLING = (STEPS as readonly AnyStep[]).filter(({ dues }) => dues !== undefined)

/** What the steps will tell unless something comes in between. */
export function deadlinesOf(states: StepStates, settings: StepSettings): Deadline[] {
  return TELLING.flatMap(({ name, dues, settings: usual }) => {
    const own = settings[name as keyof StepSettings] ?? usual
    return (dues?.(states[name] as never, own as never) ?? []).map((due) => ({ ...due, step: name }))
  })
}

/** Says what the steps will tell, where that changed. */
export function collectDeadlines(change: DeviceChange): void {
  const { before, state, settings } = change
  if (TELLING.every(({ name }) => before.steps[name] === state.steps[name])) return
  const [earlier, now] = [deadlinesOf(before.steps, settings), deadlinesOf(state.steps, settings)]
  if (earlier.length === 0 && now.length === 0) return
  const keysOf = (deadlines: readonly Deadline[]) =>
    deadlines.map(({ step, type, subject, time }) => `${step} ${type} ${subject} ${time}`).sort()
  const [were, are] = [keysOf(earlier), keysOf(now)]
  if (were.length !== are.length || were.some((key, index) => key !== are[index])) change.deadlines = now
}
