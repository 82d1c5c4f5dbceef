/** What the settings and the machine say of an installation's names. */
export type OwnNames = {
  publicUrl: string | undefined
  /** How the machine is called, in lower case. */
  machine: readonly string[]
}

/**
 * Whether a host, without port and in lower case, is the installation's by its settings: that of `PUBLIC_URL`. Without
 * one a new installation is at hand under every name that no site of somebody else can bear: `localhost` and what
 * ends with it, addresses in numbers, and the names of the machine.
 */
export function isOwnHost(host: string, { publicUrl, machine }: OwnNames): boolean {
  if (publicUrl !== undefined) return host === new URL(publicUrl).hostname
  const isLoopback = host === 'localhost' || host.endsWith('.localhost')
  return isLoopback || isNumeric(host) || machine.includes(host)
}

const isNumeric = (host: string) => /^\d{1,3}(\.\d{1,3}){3}$/.test(host) || /^\[[\da-f:.]+\]$/.test(host)
