import { randomBytes, randomInt } from 'node:crypto'
import { countUp } from '@/db/queries/auth/sign-in-guards'
import { systemAccess } from '@/lib/auth/access'
import { readPictureAnswer } from '@/lib/auth/picture-answer'
import { drawLetters } from '@/lib/auth/picture-glyphs'
import { AppError } from '@/lib/errors'
import { drawCaptcha } from '@/server/pictures/draw-captcha'
import { seal, unseal } from './sealed'

const VALID_SECONDS = 300
/** Sealed with a key of its own: what is sealed elsewhere is no token, and no token is anything else. */
const PURPOSE = 'captcha picture'

/** A picture of letters as a data URL, and what tells them to us alone, from `now` on; nothing is kept of either. */
export async function makePicture(now: Date, who: string): Promise<{ picture: string; token: string }> {
  const letters = drawLetters(randomInt)
  const png = await drawCaptcha(letters, who)
  const expires = Math.floor(now.getTime() / 1000) + VALID_SECONDS
  const token = seal([randomBytes(12).toString('base64url'), expires, letters].join(' '), PURPOSE)
  return { picture: `data:image/png;base64,${png.toString('base64')}`, token }
}

/**
 * Takes an answer to a picture; whether right or wrong, the picture counts no more. Throws `captchaWrong` for other
 * letters and for what is no picture of ours, and `captchaSpent` when it is late or was answered before.
 */
export async function takePicture(answer: string, now: Date): Promise<void> {
  const given = readPictureAnswer(answer)
  const told = given && openToken(given.token)
  if (!told) throw new AppError('captchaWrong')
  if (told.expires * 1000 <= now.getTime()) throw new AppError('captchaSpent')
  // By what the token holds, not by how it is spelt. The row outlives the token, whatever the database's clock.
  const taken = await countUp(systemAccess('web'), `captcha-taken:${told.id}`, 2 * VALID_SECONDS)
  if (taken > 1) throw new AppError('captchaSpent')
  if (given.letters !== told.letters) throw new AppError('captchaWrong')
}

function openToken(token: string): { id: string; expires: number; letters: string } | null {
  try {
    const [id = '', expires, letters = ''] = unseal(token, PURPOSE).split(' ')
    return { id, expires: Number(expires), letters }
  } catch {
    return null
  }
}
