import { MAX_SHARE_MAILS } from './limits'

const ADDRESS = /^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>"]{2,}$/

export type ReadAddresses = {
  addresses: string[]
  /** Why they are not taken; null where they are. */
  problem: 'needed' | 'email' | 'tooMany' | null
}

/** Addresses of mail that were typed one after the other, with commas, semicolons or spaces between them. */
export function readAddresses(text: string): ReadAddresses {
  const parts = text.split(/[\s,;]+/).filter(Boolean)
  const addresses = [...new Map(parts.map((address) => [address.toLowerCase(), address])).values()]
  return { addresses, problem: problemOf(addresses) }
}

function problemOf(addresses: readonly string[]): ReadAddresses['problem'] {
  if (addresses.length === 0) return 'needed'
  if (addresses.some((address) => !ADDRESS.test(address))) return 'email'
  return addresses.length > MAX_SHARE_MAILS ? 'tooMany' : null
}
