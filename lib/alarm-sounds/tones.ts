import type { Severity } from '@/lib/events/event-types'

/** What sounds: notices never do. */
export const SOUNDED = ['critical', 'warning'] as const satisfies readonly Severity[]
export type Sounded = (typeof SOUNDED)[number]

/** A note: its pitch, when it begins, and how long it lasts, in seconds. */
export type Note = readonly [hertz: number, at: number, seconds: number]

/** The ringtones that there are for each, the usual one first. Made of notes: nothing to load. */
export const TONES = {
  critical: {
    siren: [
      [880, 0, 0.22],
      [1175, 0.24, 0.22],
      [880, 0.48, 0.22],
      [1175, 0.72, 0.34],
    ],
    pulse: [
      [988, 0, 0.12],
      [988, 0.18, 0.12],
      [988, 0.36, 0.12],
      [1319, 0.6, 0.3],
    ],
    horn: [
      [392, 0, 0.45],
      [392, 0.6, 0.45],
    ],
  },
  warning: {
    chime: [
      [784, 0, 0.16],
      [1047, 0.13, 0.3],
    ],
    drop: [
      [1047, 0, 0.14],
      [698, 0.14, 0.28],
    ],
    knock: [
      [330, 0, 0.08],
      [330, 0.14, 0.12],
    ],
  },
} as const satisfies Record<Sounded, Record<string, readonly Note[]>>

/** A ringtone, an own file, or nothing. */
export const SOUND_CHOICES = {
  critical: ['siren', 'pulse', 'horn', 'own', 'none'],
  warning: ['chime', 'drop', 'knock', 'own', 'none'],
} as const satisfies { [S in Sounded]: readonly (keyof (typeof TONES)[S] | 'own' | 'none')[] }
export type SoundChoice = (typeof SOUND_CHOICES)[Sounded][number]
export type SoundChoices = { readonly [S in Sounded]?: (typeof SOUND_CHOICES)[S][number] }

/** What a severity sounds like to somebody who chose that. */
export const choiceFor = (severity: Sounded, chosen: SoundChoices | null): SoundChoice =>
  chosen?.[severity] ?? SOUND_CHOICES[severity][0]

/** The notes of a ringtone; those of the usual one for what has none, as an own file that cannot be played. */
export function notesOf(severity: Sounded, choice: SoundChoice): readonly Note[] {
  const tones: Readonly<Record<string, readonly Note[]>> = TONES[severity]
  return tones[choice] ?? tones[SOUND_CHOICES[severity][0]] ?? []
}
