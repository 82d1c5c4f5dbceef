import { z } from 'zod'
import { readBoard } from '@/db/queries/fleet-board/read-board'
import { boardPaperQuery } from '@/lib/fleet-board/board-schema'
import { brandOf } from '@/server/brand/brand'
import { download } from '@/server/exports/streamed'
import { boardPaper } from '@/server/fleet-board/board-paper'
import { keptScores } from '@/server/fleet-board/keep-scores'
import { keptSums } from '@/server/fleet-board/keep-sums'
import { languageOf } from '@/server/next/request-language'
import { route } from '@/server/next/route'
import { paperLogo } from '@/server/reports/paper-logo'

export const GET = route(
  {
    summary:
      'The data board of the fleet as a PDF: its figures against those of the period before, rankings and what is due',
    permission: 'fleet.read',
    query: boardPaperQuery,
    returns: z.any(),
    long: true,
    raw: true,
  },
  async ({ request, access, session: { account }, query }) => {
    const now = Date.now()
    const [{ domainTitle, logo }, board, scores] = await Promise.all([
      brandOf(request.headers),
      readBoard(access, query, now, { sum: keptSums }),
      keptScores(access, query, now),
    ])
    const file = await boardPaper(board, scores, {
      language: languageOf(request),
      account,
      brandTitle: domainTitle,
      logo: await paperLogo(logo),
      cards: query.cards,
    })
    return download(file, file.parts)
  },
)
