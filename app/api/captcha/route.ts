import { randomInt, randomUUID } from 'node:crypto'
import { z } from 'zod'
import { insertCaptcha } from '@/db/queries/auth/sign-in-guards'
import { systemAccess } from '@/lib/auth/access'
import { drawAnswer, drawCaptcha } from '@/lib/auth/captcha-image'
import { clientAddress, isHttps } from '@/server/auth/client-address'
import { limitRate } from '@/server/auth/rate-limit'
import { CAPTCHA_COOKIE, cookieOptions } from '@/server/auth/session-cookie'
import { route } from '@/server/next/route'

const VALID_SECONDS = 300
const random = () => randomInt(2 ** 32) / 2 ** 32

export const GET = route(
  {
    summary: 'A new captcha: an id and a drawn image (SVG). Its id is kept in a cookie too',
    permission: 'public',
    returns: z.object({ captchaId: z.uuid(), image: z.string() }),
  },
  async ({ request, setCookie }) => {
    await limitRate(`captcha:${clientAddress(request.headers)}`, 60, 300)
    const id = randomUUID()
    const answer = drawAnswer(random)
    const expiresAt = new Date(Date.now() + VALID_SECONDS * 1000)
    await insertCaptcha(systemAccess('web'), { id, answer, expiresAt })
    setCookie(CAPTCHA_COOKIE, id, cookieOptions(isHttps(request.headers), expiresAt))
    return { captchaId: id, image: drawCaptcha(answer, random) }
  },
)
