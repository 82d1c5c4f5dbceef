import { embedReport as answer, embedReportQuery } from '@/lib/embeds/open-schema'
import { clientSubnet } from '@/server/auth/client-address'
import { embedReport } from '@/server/embeds/embed-report'
import { seenEmbed } from '@/server/embeds/open-embed'
import { limitVisits } from '@/server/next/call-limit'
import { languageOf } from '@/server/next/request-language'
import { route } from '@/server/next/route'

export const GET = route(
  {
    summary:
      'The report of an embed (bearer in Authorization), without what is not shared; 2,000 rows at most',
    permission: 'public',
    query: embedReportQuery,
    returns: answer,
    long: true,
  },
  async ({ request, query }) => {
    limitVisits(clientSubnet(request.headers))
    const now = Date.now()
    const { room, embed } = await seenEmbed(request.headers, now)
    const language = embed.row.options.language ?? languageOf(request)
    return embedReport(room, embed, query, language, now)
  },
)
