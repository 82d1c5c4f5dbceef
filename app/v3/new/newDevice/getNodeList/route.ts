import { z } from 'zod'
import { listServiceNodes } from '@/db/queries/accounts/account-detail'
import { route } from '@/server/next/route'

const node = z.object({ nodeId: z.number().int(), nodeCode: z.string(), nodeName: z.string() })

export const GET = route(
  { summary: 'Service nodes, where data can be held', permission: 'accounts.read', returns: z.array(node) },
  async ({ access }) =>
    (await listServiceNodes(access)).map(({ id, code, name }) => ({
      nodeId: id,
      nodeCode: code,
      nodeName: name,
    })),
)
