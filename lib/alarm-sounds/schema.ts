import { z } from 'zod'
import { SOUND_CHOICES, SOUNDED } from './tones'

/** What sounds for alerts, by their severity; what is not named sounds as usual. */
export const soundChoices = z.object({
  critical: z.enum(SOUND_CHOICES.critical).optional(),
  warning: z.enum(SOUND_CHOICES.warning).optional(),
})

export const soundParams = z.object({ severity: z.enum(SOUNDED) })

/** An own sound; `version` is another one for each file. */
export const ownSound = z.object({
  severity: z.enum(SOUNDED),
  name: z.string(),
  bytes: z.number().int(),
  version: z.string(),
})
export type OwnSound = z.infer<typeof ownSound>

/** Own sounds as they are kept with a person, by severity. */
const keptSound = z.object({
  key: z.string(),
  format: z.enum(['mp3', 'wav']),
  name: z.string(),
  bytes: z.number().int(),
})
export type KeptSound = z.infer<typeof keptSound>
export const keptSounds = z.object({ critical: keptSound.optional(), warning: keptSound.optional() })
export type KeptSounds = z.infer<typeof keptSounds>
