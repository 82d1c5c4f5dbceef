import { type KeptFleet, type KeptOwner, keptCookie, markIn, mayShow } from '@/lib/offline/kept'
import { asked, type BrowserDatabase, inTransaction } from './browser-database'

/**
 * The last positions of the account that is signed in, in the browser's own database, for when there is no network. All
 * of it is one session's: it is emptied when that ends and when another begins. The page and its live worker both write
 * here.
 */
const STORE = 'kept'
const DATABASE: BrowserDatabase = { name: 'offline', stores: [{ name: STORE, numbered: false }] }
const OWNER = 'owner'
const FLEET = 'fleet'

const within = <T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => Promise<T>): Promise<T> =>
  inTransaction(DATABASE, mode, (store) => work(store(STORE)))

/** Takes the store for a session; what another left in it goes. */
export const claimKept = (owner: KeptOwner): Promise<void> =>
  within('readwrite', async (store) => {
    const known = await asked<KeptOwner | undefined>(store.get(OWNER))
    if (known && known.mark !== owner.mark) store.clear()
    store.put(owner, OWNER)
  })

/** Keeps the fleet, if the store is still that session's: a tab that has not heard of the end of its own writes nothing. */
export const keepFleet = (mark: string, fleet: KeptFleet): Promise<void> =>
  within('readwrite', async (store) => {
    const owner = await asked<KeptOwner | undefined>(store.get(OWNER))
    if (owner?.mark === mark) store.put(fleet, FLEET)
  })

/** What may be shown to whoever sits at this browser `now`; null for nothing, and then nothing stays. */
export async function readKept(now: number): Promise<{ owner: KeptOwner; fleet: KeptFleet } | null> {
  const mark = markIn(document.cookie)
  const found = await within('readonly', async (store) => ({
    owner: (await asked<KeptOwner | undefined>(store.get(OWNER))) ?? null,
    fleet: (await asked<KeptFleet | undefined>(store.get(FLEET))) ?? null,
  }))
  const { owner, fleet } = found
  if (mayShow(owner, mark, now)) return fleet && { owner, fleet }
  await forgetKept()
  return null
}

/** Leaves nothing of anybody. Where a browser keeps nothing there is nothing to do. */
export async function forgetKept(): Promise<void> {
  if (typeof indexedDB === 'undefined') return
  setCookie(keptCookie(null))
  await within('readwrite', async (store) => {
    store.clear()
  })
}

/** Lets the browser keep what `claimKept` was told of. */
export const admitKept = (owner: KeptOwner): void => setCookie(keptCookie(owner))

function setCookie(cookie: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet
  document.cookie = cookie
}
