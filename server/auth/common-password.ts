import { z } from 'zod'

/** What is tried first at a platform like this one, and is missing in the list. */
const OWN =
  `aa12345678 admin1234 administrator1 test12345 user1234 guest1234 login123 root1234 toor1234 12341234a
  gps12345 gps123456 tracker123 tracking1 tracking123 vehicle123`.split(/\s+/)

// Next keeps a copy of this module for each route; they read one list.
const holder = globalThis as typeof globalThis & { commonPasswords?: Promise<ReadonlySet<string>> }

/**
 * The 5 000 most used passwords of those that the rule of `lib/auth/password.ts` lets through, in lower case: leaked ones
 * by their frequency. Read when a password is set for the first time, and never sent to a browser.
 */
export function commonPasswords(): Promise<ReadonlySet<string>> {
  holder.commonPasswords ??= readList()
  return holder.commonPasswords
}

async function readList(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  const passing = dictionary['passwords-common'].filter(
    (word) => word.length >= 8 && /\p{L}/u.test(word) && /\d/.test(word),
  )
  return new Set([...passing, ...OWN])
}

/** Throws what a schema would throw at `field` for a password that is one of those, in whatever case. */
export async function refuseCommon(password: string, field: string): Promise<void> {
  const plain = password.normalize('NFKC').toLowerCase()
  if (!(await commonPasswords()).has(plain)) return
  const message = 'validation.passwordCommon'
  throw new z.ZodRealError([{ code: 'custom', path: [field], message, input: undefined }])
}
