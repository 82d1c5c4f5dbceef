/** The visit that a link is asked for in; `host` came from the network and can say anything. */
export type Visit = { host: string; https: boolean }

export type Installation = {
  port: number
  /** `https://track.example.com`, when it is set. */
  publicUrl: string | undefined
  /** A proxy in front ends TLS and listens on the usual ports. */
  proxied: boolean
}

/**
 * Where links in mails lead, without a slash at the end: the host of the visit only when it is one of
 * `hosts`, which belong to the reader's own resellers; else the address of the installation.
 */
export function publicAddress(visit: Visit, hosts: readonly string[], ours: Installation): string {
  if (hosts.includes(visit.host)) {
    if (ours.proxied) return `${visit.https ? 'https' : 'http'}://${visit.host}`
    return `http://${visit.host}${ours.port === 80 ? '' : `:${ours.port}`}`
  }
  return ours.publicUrl?.replace(/\/+$/, '') ?? `http://localhost:${ours.port}`
}

const HOST_HEADER = /^(\[[\da-f:.]+\]|[\w.-]+)(?::(\d{1,5}))?$/
const MAX_PORT = 65_535

/**
 * The host name a request came to, without port, in lower case: the key of a domain. Empty for what is no host: other
 * readers might see another name in it.
 */
export function hostName(hostHeader: string | null | undefined): string {
  const [, host = '', port = '0'] = HOST_HEADER.exec((hostHeader ?? '').trim().toLowerCase()) ?? []
  return Number(port) > MAX_PORT ? '' : host
}
