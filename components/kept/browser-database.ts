/** A database of the browser's own, with the stores that it has; entries of a `numbered` one are keyed in their order. */
export type BrowserDatabase = { name: string; stores: readonly { name: string; numbered: boolean }[] }

/** Does `work` in one transaction over all stores; resolves when that is written. */
export async function inTransaction<T>(
  description: BrowserDatabase,
  mode: IDBTransactionMode,
  work: (store: (name: string) => IDBObjectStore) => Promise<T>,
): Promise<T> {
  const database = await opened(description)
  try {
    const names = description.stores.map(({ name }) => name)
    const transaction = database.transaction(names, mode)
    const done = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve()
      transaction.onabort = () => reject(transaction.error)
    })
    const [result] = await Promise.all([work((name) => transaction.objectStore(name)), done])
    return result
  } finally {
    database.close()
  }
}

function opened({ name, stores }: BrowserDatabase): Promise<IDBDatabase> {
  const request = indexedDB.open(name, 1)
  request.onupgradeneeded = () => {
    for (const store of stores)
      request.result.createObjectStore(store.name, { autoIncrement: store.numbered })
  }
  return asked(request)
}

/** What a request of the database answers. */
export function asked<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}
