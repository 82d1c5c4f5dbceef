import { captchaOffer, captchaQuery } from '@/lib/auth/captcha-schema'
import { offerCaptcha } from '@/server/auth/captcha'
import { clientAddress, clientSubnet } from '@/server/auth/client-address'
import { limitRate } from '@/server/auth/rate-limit'
import { DEVICE_COOKIE } from '@/server/auth/session-cookie'
import { route } from '@/server/next/route'
import { readCookie } from '@/server/next/session-reading'

export const GET = route(
  {
    summary:
      'What to answer with a sign-in that is refused by 11006. Kind "work": the number from 0 to maxNumber for which the ' +
      'hex SHA-256 of salt + number is the challenge; sent once, within five minutes, as captcha: base64 of the JSON ' +
      '{algorithm, challenge, number, salt, signature}. Kind "picture": the token, a dot and the letters of the picture, ' +
      'in any case, once, within five minutes. Other kinds: the token of that service’s widget',
    permission: 'public',
    query: captchaQuery,
    returns: captchaOffer,
  },
  async ({ request, query }) => {
    const address = clientAddress(request.headers)
    await limitRate(`captcha:${clientSubnet(request.headers)}`, 60, 300)
    const device = readCookie(request, DEVICE_COOKIE)
    return offerCaptcha(query.account, { address, userAgent: null, device })
  },
)
