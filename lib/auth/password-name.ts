import { AppError } from '@/lib/errors'

/** Shorter parts of a name say nothing. */
const LEAST = 3

const plain = (text: string) => text.normalize('NFKC').toLowerCase()

/** Whether a password holds the account's name, or what stands before the @ of it, in any case. */
export function holdsName(password: string, login: string): boolean {
  const [local = ''] = login.split('@')
  return [login, local].some((name) => name.length >= LEAST && plain(password).includes(plain(name)))
}

/** Throws `weakPassword` for a password that holds the account's name: it is what is guessed first. */
export function refuseNameWithin(password: string, login: string): void {
  if (holdsName(password, login)) throw new AppError('weakPassword')
}
