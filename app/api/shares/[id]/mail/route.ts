import { mailedShare, mailShareBody, shareParams } from '@/lib/shares/schema'
import { languageOf } from '@/server/next/request-language'
import { route } from '@/server/next/route'
import { mailLink } from '@/server/shares/mail-link'

export const POST = route(
  {
    summary: 'Mail an own link, whose address is given back: only its hash is kept',
    permission: 'shares.edit',
    params: shareParams,
    body: mailShareBody,
    returns: mailedShare,
  },
  async ({ request, access, params, body }) => {
    const { headers } = request
    return { sent: await mailLink(access, params.id, body, { headers, language: languageOf(request) }) }
  },
)
