'use client'
import { readOptions, writeOptions } from '@/lib/shares/kept-options'
import type { ShareDraft } from '@/lib/shares/share-draft'

const keyOf = (account: number) => `shareOptions.${account}`

/** A new link with what the account chose last in this browser. */
export function withKeptOptions(account: number, draft: ShareDraft): ShareDraft {
  try {
    return readOptions(localStorage.getItem(keyOf(account)), draft)
  } catch {
    // A browser that keeps nothing.
    return draft
  }
}

export function keepOptions(account: number, draft: ShareDraft): void {
  try {
    localStorage.setItem(keyOf(account), writeOptions(draft))
  } catch {}
}
