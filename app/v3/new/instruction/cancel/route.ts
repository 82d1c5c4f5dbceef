import { cancelCommand } from '@/db/queries/commands/command-list'
import { cancelInstructionBody, instruction } from '@/lib/v3/instruction'
import { instructionsIn } from '@/server/commands/word-instructions'
import { languageOf } from '@/server/next/request-language'
import { route } from '@/server/next/route'

export const POST = route(
  {
    summary: 'Cancel what waits to be sent to a device',
    permission: 'commands.send',
    body: cancelInstructionBody,
    formToo: true,
    returns: instruction,
  },
  async ({ access, body, request }) => {
    const toWords = await instructionsIn(languageOf(request))
    return toWords(await cancelCommand(access, body.id, new Date()))
  },
)
