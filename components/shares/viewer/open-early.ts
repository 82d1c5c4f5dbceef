import { tokenInFragment } from '@/lib/shares/viewer-page'

declare global {
  interface Window {
    /** What the server says of the link; asked before the page's scripts have come. */
    shareOpening?: Promise<Response>
  }
}

/** Stands in the page itself: by the time the rest is here, so is the answer. */
const token = tokenInFragment(location.hash)
if (token) {
  window.shareOpening = fetch('/api/share/open', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token }),
    credentials: 'omit',
    cache: 'no-store',
    referrerPolicy: 'no-referrer',
  })
  window.shareOpening.catch(() => {})
}
