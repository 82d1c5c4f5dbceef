const keyOf = (login: string) => `batch.imeis.${login}`

/** Hands devices on to the page of batches, for the account with this login. A browser that keeps nothing hands on none. */
export function keepImeis(login: string, imeis: readonly string[]): void {
  try {
    sessionStorage.setItem(keyOf(login), JSON.stringify(imeis))
  } catch {}
}

/** The devices that were handed on, once; null where there are none. */
export function takeImeis(login: string): string[] | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(login)) ?? 'null')
    sessionStorage.removeItem(keyOf(login))
    return Array.isArray(kept) ? kept.filter((one) => typeof one === 'string') : null
  } catch {
    return null
  }
}
