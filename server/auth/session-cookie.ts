/** The console's token travels in this cookie; scripts cannot read it. */
export const SESSION_COOKIE = 'session'
export const CAPTCHA_COOKIE = 'captcha'

export function cookieOptions(https: boolean, expires?: Date) {
  return { httpOnly: true, sameSite: 'lax' as const, path: '/', secure: https, expires }
}
