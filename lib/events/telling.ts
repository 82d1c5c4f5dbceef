/** How an account is told of an alert besides its lists. */
export type Telling = {
  mail: boolean
  /** After one that was told, others of the same fence or rule, type and device are not for so long. */
  silenceMinutes: number
  /** What is known later than so long after it happened is kept, and told nobody. */
  maxAgeMinutes: number
}

/** Unless a rule says otherwise. */
export const USUAL_TELLING = { silenceMinutes: 30, maxAgeMinutes: 60 } as const
