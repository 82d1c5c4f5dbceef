import { SPOKEN_COMMAND } from '@/lib/commands/catalogue/spoken-limits'
import type { OnAlertBody } from '@/lib/commands/on-alert-schema'
import { newRule, type RuleValues } from './rule-values'

/** What is announced in a vehicle: that it is faster than its limit, or that its driver has driven long enough. */
export const BROADCAST_KINDS = ['overspeed', 'longDriving'] as const
export type BroadcastKind = (typeof BROADCAST_KINDS)[number]

export const hasBroadcastForm = (kind: string): kind is BroadcastKind =>
  BROADCAST_KINDS.some((one) => one === kind)

export const spokenOf = (onAlert: OnAlertBody): string => String(onAlert?.parameters?.message ?? '')

export const saying = (message: string): OnAlertBody => ({
  command: SPOKEN_COMMAND,
  parameters: { message },
})

/** An alert rule that has something said to the driver, and tells nobody else. */
export const newBroadcast = (kind: BroadcastKind, zone: string): RuleValues => ({
  ...newRule(kind, '', zone),
  push: false,
  onAlert: saying(''),
})
