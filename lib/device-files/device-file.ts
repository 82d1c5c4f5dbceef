/** What a device sends as a file. */
export const FILE_KINDS = ['picture', 'sound', 'film'] as const
export type FileKind = (typeof FILE_KINDS)[number]

/** What files are made for, as protocols name it; others have numbers alone. */
export const FILE_CAUSES = [
  'command',
  'timer',
  'robbery',
  'crash',
  'doorOpened',
  'doorClosed',
  'fast',
  'distance',
] as const
export type FileCause = (typeof FILE_CAUSES)[number]

/** Why a file of a device is not kept: it is none by its bytes, is too large, or the device sent too many or too much that day. */
export const FILE_REFUSALS = ['notMedia', 'tooLarge', 'tooMany', 'tooMuch'] as const
export type FileRefusal = (typeof FILE_REFUSALS)[number]

/** What one file may have. */
export const MAX_FILE_BYTES = 1024 * 1024
/** What of one device is kept within 24 hours: a camera that went wrong must not fill the disk. */
export const DAY_LIMITS = { files: 1000, bytes: 100 * 1024 * 1024 } as const
/** For how long refusals are counted and told, in days. */
export const REFUSALS_TOLD_DAYS = 30

/** A file as a protocol read it. */
export type ReportedFile = {
  /** What the device calls it; its bytes decide. */
  kind: FileKind | null
  /** The device's own number of it. */
  number: number | null
  cause: FileCause | number | null
  channel: number | null
  /** When it was made; null where the device does not say. */
  time: number | null
  /** Place in the fixes of its report that it was made at. */
  fix: number | null
  bytes: Uint8Array
}

/** A file that is one by its bytes. */
export type DeviceFile = Omit<ReportedFile, 'kind'> & {
  kind: FileKind
  contentType: string
  /** The same for a file that is sent again, and for no other of its device: the subject of its event. */
  mark: string
}

/** What a file of a device may take on top of what is kept of its last 24 hours; null when it may be kept. */
export function refusalFor(
  kept: { files: number; bytes: number },
  bytes: number,
): Extract<FileRefusal, 'tooMany' | 'tooMuch'> | null {
  if (kept.files >= DAY_LIMITS.files) return 'tooMany'
  return kept.bytes + bytes > DAY_LIMITS.bytes ? 'tooMuch' : null
}
