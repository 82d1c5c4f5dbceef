/** Of a policy, a bill or a receipt. */
export const MAX_PAPER_KB = 5000

/** A file that lies in the storage, and what it is called. */
export type StoredPaper = { file: string; fileName: string }
