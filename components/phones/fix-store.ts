import { asked, inTransaction } from '@/components/kept/browser-database'
import { FIX_DATABASE, FIXES, OWNER, type WaitingFix } from '@/components/kept/fix-database'
import { MOST_FIXES_SENT, type SentFix } from '@/lib/phones/send-schema'
import { thinOut } from '@/lib/phones/tracker-rules'

/** Positions of one device, the oldest that wait, with the keys by which they are taken out. */
export type WaitingBatch = { keys: IDBValidKey[]; imei: string; fixes: SentFix[] }

/**
 * Takes the store for an account, by its login: positions of another's go. Returns how many wait. They are kept by account
 * and not by session, since a session may end on the way; signing out takes them away.
 */
export const claimFixes = (login: string): Promise<number> =>
  inTransaction(FIX_DATABASE, 'readwrite', async (store) => {
    const known = await asked<string | undefined>(store(OWNER).get(OWNER))
    if (known !== login) store(FIXES).clear()
    store(OWNER).put(login, OWNER)
    return asked(store(FIXES).count())
  })

/**
 * Keeps a position, if the store is still that account's; null, and nothing is written, when somebody signed out. Tells how many wait
 * then, and how many of the oldest were given up for it.
 */
export const keepFix = (
  login: string,
  waiting: WaitingFix,
): Promise<{ count: number; gone: number } | null> =>
  inTransaction(FIX_DATABASE, 'readwrite', async (store) => {
    if ((await asked<string | undefined>(store(OWNER).get(OWNER))) !== login) return null
    await asked(store(FIXES).add(waiting))
    const keys = thinOut(await asked(store(FIXES).getAllKeys()))
    for (const key of keys) store(FIXES).delete(key)
    return { count: await asked(store(FIXES).count()), gone: keys.length }
  })

/** What is sent next; null when nothing waits, or it is another account's. */
export const oldestFixes = (login: string): Promise<WaitingBatch | null> =>
  inTransaction(FIX_DATABASE, 'readonly', async (store) => {
    const [owner, keys, waiting] = await Promise.all([
      asked<string | undefined>(store(OWNER).get(OWNER)),
      asked(store(FIXES).getAllKeys(null, MOST_FIXES_SENT)),
      asked<WaitingFix[]>(store(FIXES).getAll(null, MOST_FIXES_SENT)),
    ])
    const [first] = waiting
    if (!first || owner !== login) return null
    const other = waiting.findIndex(({ imei }) => imei !== first.imei)
    const count = other < 0 ? waiting.length : other
    return {
      keys: keys.slice(0, count),
      imei: first.imei,
      fixes: waiting.slice(0, count).map(({ fix }) => fix),
    }
  })

/** Takes out what was acknowledged, or is given up. Returns how many wait still. */
export const dropFixes = (keys: readonly IDBValidKey[]): Promise<number> =>
  inTransaction(FIX_DATABASE, 'readwrite', async (store) => {
    for (const key of keys) store(FIXES).delete(key)
    return asked(store(FIXES).count())
  })
