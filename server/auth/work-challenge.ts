import { randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { countUp } from '@/db/queries/auth/sign-in-guards'
import { systemAccess } from '@/lib/auth/access'
import { challengeOf, maxNumberOf, readSolved, type SolvedWork, type Work } from '@/lib/auth/proof-of-work'
import { AppError } from '@/lib/errors'
import { sealedHash } from './sealed'

const VALID_SECONDS = 300
/** With it salt and number fit one block of SHA-256. */
const SALT_BYTES = 12

/** A challenge of this difficulty, from `now` on; nothing is kept of it. */
export function makeWork(level: number, now: Date): Work {
  const maxNumber = maxNumberOf(level)
  const expires = Math.floor(now.getTime() / 1000) + VALID_SECONDS
  const salt = `${randomBytes(SALT_BYTES).toString('base64url')}?expires=${expires}&level=${level}&`
  const challenge = challengeOf(salt, randomInt(maxNumber + 1))
  return { algorithm: 'SHA-256', challenge, maxNumber, salt, signature: signatureOf(challenge) }
}

/**
 * Takes an answer once. Throws `captchaWrong` for one that answers no challenge of ours, `captchaSpent` for one that is
 * late or was taken before, and `captchaRequired` when by now it is too easy.
 */
export async function takeWork(answer: string, level: number, now: Date): Promise<void> {
  const solved = readSolved(answer)
  if (!solved || !isAnswer(solved)) throw new AppError('captchaWrong')
  const said = new URLSearchParams(solved.salt.slice(solved.salt.indexOf('?') + 1))
  if (Number(said.get('expires')) * 1000 <= now.getTime()) throw new AppError('captchaSpent')
  if (Number(said.get('level')) < level) throw new AppError('captchaRequired')
  // By the challenge, which is signed: garbage leaves no rows. The row outlives the challenge, whatever the database's clock.
  const taken = await countUp(systemAccess('web'), `captcha-taken:${solved.challenge}`, 2 * VALID_SECONDS)
  if (taken > 1) throw new AppError('captchaSpent')
}

const signatureOf = (challenge: string) => sealedHash(`work ${challenge}`)

function isAnswer({ salt, number, challenge, signature }: SolvedWork): boolean {
  const [given, own] = [Buffer.from(signature), Buffer.from(signatureOf(challenge))]
  const isOurs = given.length === own.length && timingSafeEqual(given, own)
  return isOurs && challengeOf(salt, number) === challenge
}
