import type { Severity } from './event-types'
import { severest } from './severity'

/** Who is told beside the account itself: contacts of it by id or by their role, accounts below it, and webhooks of it. */
export type Recipients = {
  contactIds: readonly number[]
  roles: readonly string[]
  accountIds: readonly number[]
  /** Left out as of old: none. */
  webhookIds?: readonly number[]
}

/** Whom an alert is told, and how. The lists have it in any case. */
export type AlertTelling = Recipients & {
  /** To the account, too, where it proved an address. */
  mail: boolean
  /** To the browsers that asked for it: of the account, and of the accounts below that are named. */
  push: boolean
  /** Who is told as well once it was left unprocessed for so long. */
  escalation: (Recipients & { afterMinutes: number }) | null
  /** How often the rule tells at all; 0 is without an end. */
  availableTimes: number
}

export const TOLD_NOBODY: AlertTelling = {
  mail: false,
  push: false,
  contactIds: [],
  roles: [],
  accountIds: [],
  webhookIds: [],
  escalation: null,
  availableTimes: 0,
}

/** With the names that a telling of before lacks. */
export const wholeTelling = <Telling extends AlertTelling>(tell: Telling): Telling => ({
  ...tell,
  webhookIds: tell.webhookIds ?? [],
  escalation: tell.escalation && { ...tell.escalation, webhookIds: tell.escalation.webhookIds ?? [] },
})

/** How an account is told of an alert besides its lists. */
export type Telling = AlertTelling & {
  /** After one that was told, others of the same fence or rule, type and device are not for so long. */
  silenceMinutes: number
  /** What is known later than so long after it happened is kept, and told nobody. */
  maxAgeMinutes: number
  /** How severe it is, as a rule says; else that of its type. */
  severity?: Severity | null
  /** It orders a command as well, by which revision of its fence or rule; left out where it does not. */
  orders?: number
}

/** Unless a rule says otherwise. */
export const USUAL_TELLING = { silenceMinutes: 30, maxAgeMinutes: 60 } as const

/** How many it names: contacts, roles, accounts and webhooks. */
export const countNamed = ({ contactIds, roles, accountIds, webhookIds = [] }: Recipients): number =>
  contactIds.length + roles.length + accountIds.length + webhookIds.length

/** Whether anybody is told beside the lists. */
export const tellsSomebody = ({ mail, push, escalation, ...named }: AlertTelling): boolean =>
  mail || push || escalation !== null || countNamed(named) > 0

const union = <Value>(one: readonly Value[], other: readonly Value[]): Value[] => [
  ...new Set([...one, ...other]),
]

const everybody = (one: Recipients, other: Recipients): Recipients => ({
  contactIds: union(one.contactIds, other.contactIds),
  roles: union(one.roles, other.roles),
  accountIds: union(one.accountIds, other.accountIds),
  webhookIds: union(one.webhookIds ?? [], other.webhookIds ?? []),
})

/** Whom two rules of an account tell of the same alert: everybody, as the first one says for the rest. */
export function bothTold(first: Telling, other: Telling): Telling {
  const { escalation } = first
  const later = other.escalation
  return {
    ...first,
    ...everybody(first, other),
    mail: first.mail || other.mail,
    push: first.push || other.push,
    severity: severest(first.severity, other.severity),
    escalation:
      escalation && later
        ? {
            afterMinutes: Math.min(escalation.afterMinutes, later.afterMinutes),
            ...everybody(escalation, later),
          }
        : (escalation ?? later),
  }
}
