import { findOwnSounds, setOwnSound } from '@/db/queries/preferences/own-sounds'
import type { KeptSound, OwnSound } from '@/lib/alarm-sounds/schema'
import { MAX_SOUND_BYTES, MAX_SOUND_KB, SOUND_TYPES, soundFormatOf } from '@/lib/alarm-sounds/sound-file'
import { SOUNDED, type Sounded } from '@/lib/alarm-sounds/tones'
import type { Access } from '@/lib/auth/access'
import { AppError } from '@/lib/errors'
import { newFileKey } from '@/server/storage/file-storage'
import { fileStorage } from '@/server/storage/storage'
import { orderWithFiles, removeStoredFiles, showStored } from '@/server/storage/stored-file'

const MAX_NAME = 80

const shown = (severity: Sounded, { key, name, bytes }: KeptSound): OwnSound => ({
  severity,
  name,
  bytes,
  version: key.replace(/^.*\/|\..*$/g, ''),
})

/** The own sounds of who signed in. */
export async function listOwnSounds(access: Access): Promise<OwnSound[]> {
  const kept = await findOwnSounds(access)
  return SOUNDED.flatMap((severity) => {
    const sound = kept[severity]
    return sound ? [shown(severity, sound)] : []
  })
}

/** Stores a sound that is one by what it holds. Refuses with `fileTooLarge` and `fileType`. */
export async function storeOwnSound(access: Access, severity: Sounded, file: File): Promise<OwnSound> {
  if (file.size > MAX_SOUND_BYTES) throw new AppError('fileTooLarge', { max: MAX_SOUND_KB })
  const bytes = Buffer.from(await file.arrayBuffer())
  const format = soundFormatOf(bytes)
  if (!format) throw new AppError('fileType', { types: 'MP3, WAV' })
  const key = newFileKey('sounds', format)
  await fileStorage().put(key, bytes, SOUND_TYPES[format])
  const name = file.name.replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, '').slice(0, MAX_NAME)
  const sound = { key, format, name, bytes: bytes.length }
  const replaced = await orderWithFiles([key], () => setOwnSound(access, severity, sound))
  if (replaced) await removeStoredFiles([replaced.key])
  return shown(severity, sound)
}

/** Takes an own sound away; the usual ringtone sounds in its place. */
export async function removeOwnSound(access: Access, severity: Sounded): Promise<void> {
  const gone = await setOwnSound(access, severity, null)
  if (gone) await removeStoredFiles([gone.key])
}

/** The file of an own sound, for who signed in alone. Throws `notFound`. */
export async function playOwnSound(access: Access, severity: Sounded, request: Request): Promise<Response> {
  const sound = (await findOwnSounds(access))[severity]
  if (!sound) throw new AppError('notFound')
  return showStored(request, sound.key, SOUND_TYPES[sound.format])
}
