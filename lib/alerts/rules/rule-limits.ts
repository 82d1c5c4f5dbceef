import { USUAL_TELLING } from '@/lib/events/telling'

export const MAX_RULE_NAME = 60
/** Rules of one account. */
export const MAX_RULES = 200
/** Devices or groups that a rule names one by one, and devices that it leaves out. */
export const MAX_RULE_DEVICES = 1000
/** After an alert that was told, others of the same rule and device are not told for so many minutes. */
export const SILENCE_MINUTES = { min: 0, max: 60, usual: USUAL_TELLING.silenceMinutes } as const
/** So many of a rule and device are told within an hour. */
export const MOST_TOLD_AN_HOUR = 30
/** What is known later than so many minutes after it happened is kept, and told nobody: up to a day. */
export const MAX_AGE_MINUTES = { min: 1, max: 1440, usual: USUAL_TELLING.maxAgeMinutes } as const
/** For how long the state before must have lasted, where a rule says so; 0 is off. */
export const MIN_BEFORE_MINUTES = { min: 0, max: 1440 } as const
/** Through how long a gap what goes on does at most, where a rule says so. */
export const MAX_GAP_MINUTES = { min: 1, max: 1440 } as const
/** How far back a rule is tried, and on how many devices at most; of more, on a sample. */
export const RULE_PREVIEW = { days: 7, maxDays: 31, maxDevices: 200, firstAlerts: 20 } as const
/** Contacts, roles or accounts that a rule names, and letters of a role. */
export const MAX_RECIPIENTS = 50
export const MAX_ROLE = 30
/** Webhooks that a rule names. */
export const MAX_RULE_WEBHOOKS = 10
/** After so long without anybody dealing with an alert, others are told. */
export const ESCALATION_MINUTES = { min: 1, max: 1440, usual: 15 } as const
/** How often a rule tells at most, where it says so. */
export const MOST_AVAILABLE_TIMES = 65_535
