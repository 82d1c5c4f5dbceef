/** The console's token travels in this cookie; scripts cannot read it. */
export const SESSION_COOKIE = 'session'
/** By which a browser that signed in before is known (`known-device.ts`); it opens nothing. */
export const DEVICE_COOKIE = 'device'

/**
 * The name of one of these as it travels. Behind TLS browsers take it from this very host over TLS only: no page of a
 * sub-domain, and nobody on the way, can put one of theirs in its place.
 */
export const cookieName = (name: string, https: boolean) => (https ? `__Host-${name}` : name)

/**
 * Of all: out of reach of scripts and of other sites' writes, only over TLS where the visitor came that way, and gone
 * with the browser where no end is given.
 */
export function cookieOptions(https: boolean, expires?: Date) {
  return { httpOnly: true, sameSite: 'lax' as const, path: '/', secure: https, expires }
}
