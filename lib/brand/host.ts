/** The host name a request came to, without port, in lower case: the key of a domain. */
export function hostName(hostHeader: string | null | undefined): string {
  const host = (hostHeader ?? '').trim().toLowerCase()
  if (host.startsWith('[')) return host.slice(0, host.indexOf(']') + 1)
  return host.split(':')[0] ?? ''
}
