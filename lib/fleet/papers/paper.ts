/** Of a policy, a bill or a receipt. */
export const MAX_PAPER_KB = 5000

/** A file that lies in the storage, and what it is called. */
export type StoredPaper = { file: string; fileName: string }

const BEGINNINGS = {
  pdf: [0x25, 0x50, 0x44, 0x46, 0x2d],
  jpg: [0xff, 0xd8, 0xff],
  png: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
} as const
export type PaperKind = keyof typeof BEGINNINGS
const KINDS = Object.keys(BEGINNINGS) as PaperKind[]

/** What kind of file begins so; null for any other. */
export const paperKind = (bytes: Uint8Array): PaperKind | null =>
  KINDS.find((kind) => BEGINNINGS[kind].every((byte, at) => bytes[at] === byte)) ?? null

/** Tells a stored file from the one before it, without giving its key away. */
export const fileVersion = (key: string): string => key.slice(key.lastIndexOf('/') + 1, key.indexOf('-'))
