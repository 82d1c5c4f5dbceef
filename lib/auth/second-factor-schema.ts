import { z } from 'zod'

export const secondFactorState = z.object({
  /** A superior wants one. */
  required: z.boolean(),
  /** Since when a code is asked for; null when none is. */
  since: z.iso.datetime().nullable(),
  recoveryCodesLeft: z.number().int(),
})
export type SecondFactorState = z.infer<typeof secondFactorState>

/** What an authenticator app is set up with, typed or scanned. */
export const begunSecondFactor = z.object({
  secret: z.string(),
  address: z.string(),
  /** QR code of the address, as an SVG drawing. */
  picture: z.string(),
})
export type BegunSecondFactor = z.infer<typeof begunSecondFactor>

export const confirmBody = z.object({ code: z.string().trim().min(1).max(40) })
export const passwordBody = z.object({ password: z.string().max(200) })
/** The own password, and a code of the app or a recovery code. */
export const passwordAndCodeBody = passwordBody.extend({ code: z.string().trim().min(1).max(40) })
export const newRecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })
