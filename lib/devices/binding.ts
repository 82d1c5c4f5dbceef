import { z } from 'zod'
import { imei } from './schema'

/** Letters and digits that nobody takes for one another. */
const ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const LENGTH = 8
/** So long a code can be used. */
export const BINDING_CODE_DAYS = 7
/** So many wrong codes end the right one of a device. */
export const MAX_WRONG_CODES = 5
/** So often an account may try within the time, whatever the devices. */
export const BINDING_TRIES = { max: 10, seconds: 60 * 60 }

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
