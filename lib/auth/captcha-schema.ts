import { z } from 'zod'

/** What `GET /api/captcha` tells: work to be done, a picture to be read, or the site key of the service whose widget gives the answer. */
export const captchaOffer = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('work'),
    algorithm: z.literal('SHA-256'),
    challenge: z.string(),
    maxNumber: z.int(),
    salt: z.string(),
    signature: z.string(),
  }),
  /** The picture is a PNG as a data URL; the token goes along with its letters (`writePictureAnswer`). */
  z.object({ kind: z.literal('picture'), picture: z.string(), token: z.string() }),
  z.object({ kind: z.enum(['hcaptcha', 'turnstile']), siteKey: z.string() }),
])

/** The account that is to be signed in to: work grows with the wrong tries at it. */
export const captchaQuery = z.object({ account: z.string().trim().max(100).optional() })

export type CaptchaOffer = z.infer<typeof captchaOffer>
export type CaptchaPicture = Extract<CaptchaOffer, { kind: 'picture' }>
export type CaptchaWidget = Extract<CaptchaOffer, { siteKey: string }>
