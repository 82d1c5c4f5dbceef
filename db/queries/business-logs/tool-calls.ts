import { database } from '@/db/client'
import type { Access } from '@/lib/auth/access'
import type { ErrorName } from '@/lib/errors'
import { logActions } from './business-logs'

export type ToolCall = {
  tool: string
  /** Shortened. */
  arguments: unknown
  outcome: 'done' | ErrorName
}

/** Writes down that somebody's program called a tool. */
export async function logToolCall(access: Access, { tool, outcome, ...call }: ToolCall): Promise<void> {
  await logActions(database(), access, [
    {
      action: 'mcp.call',
      objectKind: 'mcpTool',
      objectId: tool,
      objectName: tool,
      path: access.path,
      changes: {
        arguments: { before: null, after: call.arguments },
        outcome: { before: null, after: outcome },
      },
    },
  ])
}
