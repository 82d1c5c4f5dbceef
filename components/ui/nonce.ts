declare global {
  var __webpack_nonce__: string | undefined
}

/** The nonce that this document's policy asks of styles, as the browser keeps it from other eyes. */
export function pageNonce(): string | undefined {
  if (typeof document === 'undefined') return undefined
  return document.querySelector<HTMLElement>('style[nonce],script[nonce]')?.nonce
}

// Radix locks scrolling behind a dialog by a sheet of its own, and looks for its nonce here.
globalThis.__webpack_nonce__ ??= pageNonce()
