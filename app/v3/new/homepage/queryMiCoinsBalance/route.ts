import { z } from 'zod'
import { route } from '@/server/next/route'

export const POST = route(
  {
    summary: 'The coins of the account acted for',
    permission: 'session',
    returns: z.object({ balance: z.number() }),
  },
  ({ session }) => ({ balance: session.account.milliCoins / 1000 }),
)
