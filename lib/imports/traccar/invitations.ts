import { z } from 'zod'
import { type Forgetful, mayResetByMail, NO_PASSWORD } from '@/lib/passwords/may-reset'

/** How long the link of an invitation works. */
export const INVITATION_DAYS = 7
/** Mails that one call orders; what is left waits for the next. */
export const MOST_INVITED = 500

/** How far accounts are that came without a password: they have one by now, may be mailed, were mailed, or cannot be. */
const STATES = ['ready', 'waiting', 'invited', 'unreachable'] as const
export type InvitationState = (typeof STATES)[number]

export const importInvitations = z.object({
  /** Whether the platform sends mail at all. */
  mails: z.boolean(),
  ready: z.number().int(),
  waiting: z.number().int(),
  invited: z.number().int(),
  /** Without an e-mail address, disabled or ended: a superior gives them a password. */
  unreachable: z.number().int(),
})
export type ImportInvitations = z.infer<typeof importInvitations>

/** `isInvited`: a link was mailed that still works. */
export type MovedAccount = Forgetful & { passwordHash: string; isInvited: boolean }

export function invitationState(account: MovedAccount, now: Date): InvitationState {
  if (account.passwordHash !== NO_PASSWORD) return 'ready'
  if (!mayResetByMail(account, now)) return 'unreachable'
  return account.isInvited ? 'invited' : 'waiting'
}

export function countInvitations(
  accounts: readonly MovedAccount[],
  { mails, now }: { mails: boolean; now: Date },
): ImportInvitations {
  const counts = { ready: 0, waiting: 0, invited: 0, unreachable: 0 }
  for (const account of accounts) counts[invitationState(account, now)]++
  return { mails, ...counts }
}
