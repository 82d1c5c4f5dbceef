import { listCommands } from '@/db/queries/commands/command-list'
import { instructionPage, instructionQuery, toCommandQuery } from '@/lib/v3/instruction'
import { instructionsIn } from '@/server/commands/word-instructions'
import { languageOf } from '@/server/next/request-language'
import { route } from '@/server/next/route'

export const POST = route(
  {
    summary: 'A page of what was sent to devices and what became of it, the newest first',
    permission: 'commands.read',
    body: instructionQuery,
    formToo: true,
    returns: instructionPage,
  },
  async ({ access, body, request }) => {
    const toWords = await instructionsIn(languageOf(request))
    const { items, next } = await listCommands(access, toCommandQuery(body))
    return { records: items.map(toWords), next }
  },
)
