/** What somebody who means harm has: an account of a customer, and the addresses of the doors. */
export type Target = {
  url: string
  /** The header `cookie` of the customer's session. */
  cookie: string
  gt06Port: number
  osmandPort: number
  /** Of the customer's own devices. */
  imeis: readonly string[]
  /** Those that nobody drives, whose identity is taken. */
  victims: readonly string[]
}

/** One way to do harm; done again and again, several at once. A text that comes of it tells how it was answered. */
export type HostileInput = { name: string; send: (target: Target) => Promise<unknown> }

/** A request of the customer's, read to its end or given up after a while. Returns the status, and why it was refused. */
export async function ask(
  { url, cookie }: Target,
  path: string,
  init: RequestInit & { duplex?: 'half' } = {},
): Promise<string> {
  const headers = { cookie, origin: url, ...(init.headers as Record<string, string>) }
  const answer = await fetch(url + path, { signal: AbortSignal.timeout(10_000), ...init, headers })
  const text = await answer.text()
  if (answer.ok) return String(answer.status)
  return `${answer.status} ${text.match(/"error":"(\w+)"/)?.[1] ?? ''}`.trim()
}

export const askJson = (target: Target, path: string, body: string) =>
  ask(target, path, { method: 'POST', body, headers: { 'content-type': 'application/json' } })
