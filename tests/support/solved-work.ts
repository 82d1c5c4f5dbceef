import { randomUUID } from 'node:crypto'
import { challengeOf, writeSolved } from '@/lib/auth/proof-of-work'
import { sealedHash } from '@/server/auth/sealed'

/** An answer to the hardest challenge, whose number is known before: nothing has to be searched. */
export function solvedWork(level = 3, number = 7): string {
  const expires = Math.floor(Date.now() / 1000) + 60
  const salt = `${randomUUID()}?expires=${expires}&level=${level}&`
  const challenge = challengeOf(salt, number)
  const signature = sealedHash(`work ${challenge}`)
  return writeSolved({ algorithm: 'SHA-256', challenge, maxNumber: number, salt, signature }, number)
}
