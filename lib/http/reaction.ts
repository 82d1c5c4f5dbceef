/** What the client does about a code (spec section 8): end the session, lead to the set-up of a second factor, show data, say nothing, or show the text. */
export type Reaction = 'none' | 'logout' | 'setUp' | 'showData' | 'silent' | 'showMessage'

const ENDS_SESSION = new Set([10005, 10006, 405])

/** A superior asked for a second factor while the console was open. */
const WANTS_SECOND_FACTOR = 11014

export const isSuccess = (code: number): boolean => code === 0 || code === 10000

export function reactionTo(code: number, httpStatus: number): Reaction {
  if (ENDS_SESSION.has(code) || (httpStatus === 401 && !isSignInRefusal(code))) return 'logout'
  if (isSuccess(code)) return 'none'
  if (code === WANTS_SECOND_FACTOR) return 'setUp'
  if (code === 10004) return 'showData'
  if (code === 30039) return 'silent'
  return 'showMessage'
}

/** Refusals of the login form itself are 401 too, and must not send the visitor from it to it. */
const isSignInRefusal = (code: number) => code >= 11001 && code <= 11099

/** Bytes of an answer's text before it was packed. By itself, so that the login loads no schemas for it. */
export const TEXT_LENGTH_HEADER = 'x-text-length'
