import { orderCommandHeaders } from '@/lib/commands/command-schema'
import { instruction, sendInstructionBody, toOrderBody } from '@/lib/v3/instruction'
import { order } from '@/server/commands/order'
import { instructionsIn } from '@/server/commands/word-instructions'
import { languageOf } from '@/server/next/request-language'
import { route } from '@/server/next/route'

export const POST = route(
  {
    summary: 'Send a text to a device. It waits for one that is offline; engines are cut by `/api` alone',
    permission: 'commands.send',
    headers: orderCommandHeaders,
    body: sendInstructionBody,
    returns: instruction,
  },
  async ({ access, body, headers, request }) => {
    const toWords = await instructionsIn(languageOf(request))
    return toWords(await order(access, toOrderBody(body), new Date(), headers['idempotency-key']))
  },
)
