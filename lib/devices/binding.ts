import { z } from 'zod'
import { imei } from './schema'

/** Letters and digits that nobody takes for one another. */
const ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const LENGTH = 8
/** So long a code can be used. */
export const BINDING_CODE_DAYS = 7
/** So many wrong codes of an account for a device, and the right one does not help it any more. */
export const MAX_WRONG_CODES = 5
/** So many of all accounts end the code: no single one takes it from whom it is for. */
export const MAX_WRONG_CODES_IN_ALL = 50
/** So often an account may try within the time, whatever the devices. */
export const BINDING_TRIES = { max: 10, seconds: 60 * 60 }

/** The wrong codes that were tried for a device: all, and those of each account by its id. */
export type WrongTries = { wrongTries: number; wrongTriesBy: Readonly<Record<string, number>> }

/** Whether an account may try another code for a device. */
export const mayTryCode = ({ wrongTries, wrongTriesBy }: WrongTries, accountId: number): boolean =>
  wrongTries < MAX_WRONG_CODES_IN_ALL && (wrongTriesBy[accountId] ?? 0) < MAX_WRONG_CODES

/** The same with one more of an account. */
export const withWrongTry = ({ wrongTries, wrongTriesBy }: WrongTries, accountId: number) => ({
  wrongTries: wrongTries + 1,
  wrongTriesBy: { ...wrongTriesBy, [accountId]: (wrongTriesBy[accountId] ?? 0) + 1 },
})

/** A new code, as `ABCD-EF23`; `pick` gives a random whole number below what it is told. */
export function makeBindingCode(pick: (below: number) => number): string {
  const letters = Array.from({ length: LENGTH }, () => ALPHABET[pick(ALPHABET.length)]).join('')
  return `${letters.slice(0, LENGTH / 2)}-${letters.slice(LENGTH / 2)}`
}

/** A code as it is compared: people type it in small letters, and without its dash. */
export const normaliseBindingCode = (typed: string): string => typed.toUpperCase().replace(/[^A-Z0-9]/g, '')

/** Shown once, to who made it. */
export const bindingCode = z.object({ code: z.string(), expiresAt: z.iso.datetime() })
export type BindingCode = z.infer<typeof bindingCode>

export const bindDeviceBody = z.object({ imei, code: z.string().trim().min(1).max(20) })
export type BindDeviceBody = z.output<typeof bindDeviceBody>

export const boundDevice = z.object({ imei: z.string(), name: z.string() })
export type BoundDevice = z.infer<typeof boundDevice>
