import type { FileKind } from './device-file'

export type FileType = { kind: FileKind; contentType: string; extension: string }

const picture = (contentType: string, extension: string) =>
  ({ kind: 'picture', contentType, extension }) as const
const sound = (contentType: string, extension: string) => ({ kind: 'sound', contentType, extension }) as const
const film = (contentType: string, extension: string) => ({ kind: 'film', contentType, extension }) as const

/** What may be kept, and under which type alone it is handed out. */
const TYPES = {
  jpeg: picture('image/jpeg', 'jpg'),
  png: picture('image/png', 'png'),
  gif: picture('image/gif', 'gif'),
  tiff: picture('image/tiff', 'tif'),
  mp3: sound('audio/mpeg', 'mp3'),
  wav: sound('audio/wav', 'wav'),
  amr: sound('audio/amr', 'amr'),
  wma: sound('audio/x-ms-wma', 'wma'),
  wmv: film('video/x-ms-wmv', 'wmv'),
  mp4: film('video/mp4', 'mp4'),
  avi: film('video/x-msvideo', 'avi'),
} as const satisfies Record<string, FileType>

/** Longer than the longest signature. */
const SIGNATURE_BYTES = 16
/** Beginnings in hexadecimal; a dot is any digit. */
const SIGNATURES: readonly [signature: RegExp, type: keyof typeof TYPES][] = [
  [/^ffd8ff/, 'jpeg'],
  [/^89504e470d0a1a0a/, 'png'],
  [/^474946383[79]61/, 'gif'],
  [/^(49492a00|4d4d002a)/, 'tiff'],
  [/^52494646.{8}57415645/, 'wav'],
  [/^52494646.{8}41564920/, 'avi'],
  [/^2321414d52/, 'amr'],
  [/^3026b2758e66cf11a6d900aa0062ce6c/, 'wmv'],
  [/^.{8}66747970/, 'mp4'],
  [/^494433/, 'mp3'],
  // A frame of layer III, with its rates.
  [/^ff(f[23ab]|e[23])[1-9a-e][0-9ab]/, 'mp3'],
]

/**
 * What the first bytes are of; null for what is neither picture, sound nor film. A container of Windows holds either
 * of the latter: there alone counts what the device says.
 */
export function recogniseFile(bytes: Uint8Array, said: FileKind | null): FileType | null {
  const head = hexOf(bytes.subarray(0, SIGNATURE_BYTES))
  const found = SIGNATURES.find(([signature]) => signature.test(head))?.[1]
  if (found === undefined) return null
  return found === 'wmv' && said === 'sound' ? TYPES.wma : TYPES[found]
}

const hexOf = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

const SHOWN: ReadonlySet<string> = new Set([
  TYPES.jpeg.contentType,
  TYPES.png.contentType,
  TYPES.gif.contentType,
])

/** Whether browsers show it as a picture; all else is saved. */
export const isShown = ({ contentType }: { contentType: string }): boolean => SHOWN.has(contentType)

/** How the name of a download ends. */
export const extensionOf = (contentType: string): string =>
  Object.values(TYPES).find((type) => type.contentType === contentType)?.extension ?? 'bin'
