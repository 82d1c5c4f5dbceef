import type { SentFix } from '@/lib/phones/send-schema'
import { type BrowserDatabase, inTransaction } from './browser-database'

/** Positions of this phone that wait for a network, and as which device each was taken. */
export type WaitingFix = { imei: string; fix: SentFix }

export const FIXES = 'fixes'
export const OWNER = 'owner'
export const FIX_DATABASE: BrowserDatabase = {
  name: 'phone-fixes',
  stores: [
    { name: FIXES, numbered: true },
    { name: OWNER, numbered: false },
  ],
}

/** Where a tab remembers that it reports; the rest of what was chosen is kept by the same name. */
export const CHOICE_KEY = 'phone-tracker'

/** Leaves none of them, no tab that goes on, and nobody for whom more would be kept. Where a browser keeps nothing there is nothing to do. */
export async function forgetFixes(): Promise<void> {
  if (typeof sessionStorage !== 'undefined') sessionStorage.removeItem(CHOICE_KEY)
  if (typeof indexedDB === 'undefined') return
  await inTransaction(FIX_DATABASE, 'readwrite', async (store) => {
    store(FIXES).clear()
    store(OWNER).clear()
  })
}
