import type { AccountTypeName } from '@/lib/auth/account-types'

/**
 * The switches that a superior sets. Grants pass down the tree: nobody below has one that its
 * superior lacks, so what is stored is what counts. Doors are about the account alone: a reseller
 * that never uses the app may well have customers that do.
 */
export const GRANTS = [
  'viewReport',
  'modifyData',
  'sendCommand',
  'batchCommands',
  'cutEngine',
  'smsCommands',
  'editByWeb',
  'editByApp',
  'shareLinks',
] as const
export const DOORS = ['webLogin', 'appLogin'] as const
export const SWITCHES = [...DOORS, ...GRANTS] as const

/** What an open page may show and do follows from these, for the account and whoever is below it. */
const RIGHTS: ReadonlySet<string> = new Set([
  'type',
  'disabled',
  'expiresAt',
  'deviceSubset',
  'twoFactorRequired',
  ...SWITCHES,
])

/** Whether a change, by field, is one of rights. */
export const changesRights = (changes: object): boolean =>
  Object.keys(changes).some((name) => RIGHTS.has(name))

export type Grant = (typeof GRANTS)[number]
export type Switch = (typeof SWITCHES)[number]
export type Grants = Record<Grant, boolean>
export type Switches = Record<Switch, boolean>

/** What a new account has where nothing is said: everything but batches of commands, engine cuts and SMS. */
export const DEFAULT_SWITCHES: Switches = {
  webLogin: true,
  appLogin: true,
  viewReport: true,
  modifyData: true,
  sendCommand: true,
  batchCommands: false,
  cutEngine: false,
  smsCommands: false,
  editByWeb: true,
  editByApp: true,
  shareLinks: true,
}

/** The same of a virtual account: what leaves the platform without a login is for it only when it is allowed. */
export const DEFAULT_VIRTUAL_SWITCHES: Switches = { ...DEFAULT_SWITCHES, shareLinks: false }

/** The switches in `wanted` that a superior with `held` cannot give. */
export function grantsBeyond(wanted: Partial<Grants>, held: Grants): Grant[] {
  return GRANTS.filter((grant) => wanted[grant] && !held[grant])
}

/** `wanted` without what the superior lacks. */
export function grantsWithin(wanted: Grants, held: Grants): Grants {
  return Object.fromEntries(GRANTS.map((grant) => [grant, wanted[grant] && held[grant]])) as Grants
}

/** What an account has to give: the top of the tree gives everything, whatever it does itself. */
export function grantsHeld(type: AccountTypeName, own: Grants): Grants {
  if (type !== 'administrator') return own
  return Object.fromEntries(GRANTS.map((grant) => [grant, true])) as Grants
}
