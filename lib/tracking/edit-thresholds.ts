import type { Units } from '@/lib/format/units'
import { THRESHOLD_NAMES, type ThresholdName } from './threshold-limits'
import { type ReadThreshold, readThreshold, thresholdText } from './threshold-units'
import type { TrackingThresholds } from './thresholds'

/** What was typed and differs from what is saved; empty where a value was taken away. */
export type ThresholdEdits = Partial<Record<ThresholdName, string>>

type Problem = Extract<ReadThreshold, { problem: string }>['problem']

export type EditedThresholds = {
  /** What would be saved. */
  settings: TrackingThresholds
  problems: Partial<Record<ThresholdName, Problem>>
}

/** What stands in the field of a threshold. */
export function textInField(
  name: ThresholdName,
  saved: TrackingThresholds,
  edits: ThresholdEdits,
  units: Units,
): string {
  const edit = edits[name]
  if (edit !== undefined) return edit
  const value = saved[name]
  return value === undefined ? '' : thresholdText(name, value, units)
}

/** Takes down what was typed; what is as it was before is no edit. */
export function withEdit(
  edits: ThresholdEdits,
  name: ThresholdName,
  text: string,
  saved: TrackingThresholds,
  units: Units,
): ThresholdEdits {
  const { [name]: _, ...others } = edits
  return text.trim() === textInField(name, saved, {}, units) ? others : { ...others, [name]: text }
}

/** What the edits make of what is saved. */
export function editThresholds(
  saved: TrackingThresholds,
  edits: ThresholdEdits,
  units: Units,
): EditedThresholds {
  const settings = { ...saved }
  const problems: EditedThresholds['problems'] = {}
  for (const name of THRESHOLD_NAMES) {
    const text = edits[name]
    if (text === undefined) continue
    delete settings[name]
    if (text.trim() === '') continue
    const read = readThreshold(name, text, units)
    if ('problem' in read) problems[name] = read.problem
    else settings[name] = read.value
  }
  return { settings, problems }
}
