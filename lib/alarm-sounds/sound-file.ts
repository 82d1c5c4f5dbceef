/** Of an own sound. */
export const MAX_SOUND_KB = 512
export const MAX_SOUND_BYTES = MAX_SOUND_KB * 1024

export const SOUND_TYPES = { mp3: 'audio/mpeg', wav: 'audio/wav' } as const
export type SoundFormat = keyof typeof SOUND_TYPES

const startsWith = (bytes: Uint8Array, text: string, at = 0): boolean =>
  [...text].every((letter, index) => bytes[at + index] === letter.charCodeAt(0))

/**
 * What a sound file is by its first bytes, whatever it is called: RIFF of WAVE; tags of ID3 or the head of a frame of MPEG
 * layer III. Null for everything else.
 */
export function soundFormatOf(bytes: Uint8Array): SoundFormat | null {
  if (startsWith(bytes, 'RIFF') && startsWith(bytes, 'WAVE', 8)) return 'wav'
  return startsWith(bytes, 'ID3') || isFrame(bytes) ? 'mp3' : null
}

/** 11 bits set, version (01 is none), layer (01 is III), a bit, bit rate (1111 is none), sample rate (11 is none). */
function isFrame([first = 0, second = 0, third = 0]: Uint8Array): boolean {
  const isSynchronised = first === 0xff && second >> 5 === 7
  const version = (second >> 3) & 3
  const layer = (second >> 1) & 3
  const rates = third >> 2
  return isSynchronised && version !== 1 && layer === 1 && rates >> 2 !== 15 && (rates & 3) !== 3
}
