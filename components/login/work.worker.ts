import { searchNumber, type Work } from '@/lib/auth/proof-of-work'

/** Answers a challenge off the page's thread. */
const scope = self as unknown as {
  postMessage: (found: number | null) => void
  onmessage: ((event: MessageEvent<Work>) => void) | null
}

scope.onmessage = ({ data: work }) => {
  const found = searchNumber(work, 0, work.maxNumber)
  scope.postMessage(found)
}
