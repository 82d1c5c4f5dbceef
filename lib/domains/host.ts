const LABEL = /^(?!-)[a-z0-9-]{1,63}(?<!-)$/
const MAX_LENGTH = 253

/**
 * The host name that a person typed or pasted, as browsers send it: small letters, other scripts in
 * punycode. Null for what cannot be a domain of somebody: an IP address, a single word, a port.
 */
export function domainHost(typed: string): string | null {
  const bare = typed
    .trim()
    .replace(/^https?:\/\//i, '')
    .replace(/\/$/, '')
  if (/[\s/?#@:%\\[\]]/.test(bare)) return null
  const address = `http://${bare}`
  const host = URL.canParse(address) ? new URL(address).hostname : ''
  const labels = host.split('.')
  if (host.length > MAX_LENGTH || labels.length < 2 || !labels.every((label) => LABEL.test(label)))
    return null
  // The last label of a name is never a number; of an IP address it is.
  return /^\d+$/.test(labels.at(-1) ?? '') ? null : host
}
