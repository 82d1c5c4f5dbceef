/** What the settings and the machine say of an installation's names. */
export type OwnNames = {
  publicUrl: string | undefined
  /** How the machine is called, in lower case. */
  machine: readonly string[]
}

/**
 * Whether a host, without port and in lower case, is the installation's by its settings: that of `PUBLIC_URL`, and the
 * loopback, for who sits at the machine. Without `PUBLIC_URL` a new installation is at hand under every name that no
 * site of somebody else can bear: addresses in numbers and the names of the machine as well.
 */
export function isOwnHost(host: string, { publicUrl, machine }: OwnNames): boolean {
  if (isLoopback(host)) return true
  if (publicUrl !== undefined) return host === new URL(publicUrl).hostname
  return isNumeric(host) || machine.includes(host)
}

const isLoopback = (host: string) => /^(?:(?:.+\.)?localhost|127\.0\.0\.1|\[::1\])$/.test(host)

const isNumeric = (host: string) => /^\d{1,3}(\.\d{1,3}){3}$/.test(host) || /^\[[\da-f:.]+\]$/.test(host)
