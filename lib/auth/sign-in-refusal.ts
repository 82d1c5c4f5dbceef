/**
 * A refused sign-in on its way through next-auth, which carries one text in an address: `<code> <text>`,
 * the code of `lib/errors.ts` and the text in the reader's language.
 */
export type SignInRefusal = { code: number; text: string }

/** The refusal as the one text that next-auth hands on. */
export const writeRefusal = ({ code, text }: SignInRefusal): string => `${code} ${text}`

/** The refusal in an error of next-auth, or null for one that is its own (`Configuration`, `CredentialsSignin` …). */
export function readRefusal(error: string): SignInRefusal | null {
  const [, code, text] = /^(\d{4,6}) (.+)$/s.exec(error) ?? []
  return code && text ? { code: Number(code), text } : null
}
