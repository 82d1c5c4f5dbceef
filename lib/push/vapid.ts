import { createPrivateKey, sign } from 'node:crypto'

/** The platform's own key pair for push services, base64url: the point (uncompressed) and the number. */
export type VapidKeys = { publicKey: string; privateKey: string }

const VALID_S = 12 * 3600

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

/** Who sends, for the push service of `endpoint` (RFC 8292): the value of `Authorization`. `now` in milliseconds UTC. */
export function vapidHeader(endpoint: URL, subject: string, keys: VapidKeys, now: number): string {
  const claims = { aud: endpoint.origin, exp: Math.floor(now / 1000) + VALID_S, sub: subject }
  const signed = `${part({ typ: 'JWT', alg: 'ES256' })}.${part(claims)}`
  const point = Buffer.from(keys.publicKey, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'))
  const key = createPrivateKey({
    format: 'jwk' as const,
    key: { kty: 'EC', crv: 'P-256', x, y, d: keys.privateKey },
  })
  const signature = sign('sha256', Buffer.from(signed), { key, dsaEncoding: 'ieee-p1363' })
  return `vapid t=${signed}.${signature.toString('base64url')}, k=${keys.publicKey}`
}

type Names = { PUSH_SUBJECT?: string; MAIL_FROM?: string }

/**
 * Whom a push service may turn to: the setting for it, else the address that mails are from, else the platform's own where
 * it is a domain under https. Null where there is none: push services refuse what names nobody.
 */
export function vapidSubject({ PUSH_SUBJECT, MAIL_FROM }: Names, address: string): string | null {
  if (PUSH_SUBJECT) return PUSH_SUBJECT
  const mail = /[^\s<>"]+@[\w-]+(?:\.[\w-]+)+/.exec(MAIL_FROM ?? '')?.[0]
  if (mail) return `mailto:${mail}`
  const { protocol, hostname, origin } = new URL(address)
  return protocol === 'https:' && /\.[a-z][\w-]+$/i.test(hostname) ? origin : null
}
