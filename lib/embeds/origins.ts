/** The longest that a name of a host and its port can make it. */
export const MAX_ORIGIN_LENGTH = 267

const NAME = /^(?!-)[a-z0-9-]{1,63}(?<!-)(\.(?!-)[a-z0-9-]{1,63}(?<!-))*$/
/** Names that are given within a network alone. */
const PRIVATE_NAME = /^[^.]+$|\.(localhost|local|internal|lan|home|test|home\.arpa)$/
const PRIVATE_V4 = /^(127|10)\.|^192\.168\.|^172\.(1[6-9]|2\d|3[01])\.|^169\.254\./
const V4 = /^\d{1,3}(\.\d{1,3}){3}$/
const V6 = /^\[[\da-f:]+\]$/
const PRIVATE_V6 = /^\[(::1|f[cd][\da-f]{2}:|fe[89ab][\da-f]:)/

/**
 * The exact origin of a page that may hold an embed, as browsers write it (`https://www.example.com:8443`). Null for
 * what is none: with a wildcard, a path or a user, of another scheme, and `http` but for private names and addresses.
 */
export function exactOrigin(typed: string): string | null {
  const text = typed.trim().replace(/\/$/, '')
  if (!/^https?:\/\/[^/?#@\s*;,'"\\%]+$/i.test(text) || !URL.canParse(text)) return null
  const { origin, hostname, protocol } = new URL(text)
  const isName = hostname.length <= 253 && NAME.test(hostname) && !/(^|\.)\d+$/.test(hostname)
  if (!isName && !V4.test(hostname) && !V6.test(hostname)) return null
  const isPrivate = V4.test(hostname)
    ? PRIVATE_V4.test(hostname)
    : isName
      ? PRIVATE_NAME.test(hostname)
      : PRIVATE_V6.test(hostname)
  return protocol === 'https:' || isPrivate ? origin : null
}
