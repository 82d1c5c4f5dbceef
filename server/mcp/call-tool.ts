import type { z } from 'zod'
import { logToolCall } from '@/db/queries/business-logs/tool-calls'
import { requirePermission } from '@/lib/auth/access'
import type { ErrorName } from '@/lib/errors'
import { log } from '@/lib/log'
import { loggedText, shortenArguments } from '@/lib/mcp/shorten-arguments'
import { asRefusal } from '@/server/http/as-refusal'
import { errorText, fieldText } from '@/server/i18n/messages'
import type { ToolAnswer, ToolContext } from './tool'
import { TOOLS } from './tools'

export type ToolResult = {
  isError?: boolean
  structuredContent?: Record<string, unknown>
  content: { type: 'text'; text: string }[]
}

const MAX_NAME = 60
const MOST_FIELDS = 20

/**
 * Calls a tool and writes the call down, whatever becomes of it. What is refused is told to the model, which may ask
 * better; null where there is no such tool.
 */
export async function callTool(
  context: ToolContext,
  name: string,
  given: Record<string, unknown> = {},
): Promise<ToolResult | null> {
  const { result, outcome } = await outcomeOf(context, name, given)
  await logToolCall(context.access, {
    tool: loggedText(name, MAX_NAME),
    arguments: shortenArguments(given),
    outcome,
  })
  return result
}

type Outcome = { result: ToolResult | null; outcome: 'done' | ErrorName }

async function outcomeOf(
  context: ToolContext,
  name: string,
  given: Record<string, unknown>,
): Promise<Outcome> {
  const tool = TOOLS.find((one) => one.name === name)
  if (!tool) return { result: null, outcome: 'notFound' }
  try {
    for (const permission of tool.permissions) requirePermission(context.access, permission)
    const answer = await tool.run(context, readInput(tool.input, given))
    return { result: resultOf(tool.output, answer), outcome: 'done' }
  } catch (error) {
    return refused(context, error, tool.permissions)
  }
}

class WrongInput extends Error {
  constructor(readonly problems: z.ZodError) {
    super('wrong input')
  }
}

function readInput(shape: z.ZodObject, given: Record<string, unknown>): Record<string, unknown> {
  const read = shape.safeParse(given, { reportInput: true })
  if (!read.success) throw new WrongInput(read.error)
  return read.data
}

/** Clients that know nothing of structured content read the same as text. */
function resultOf(shape: z.ZodObject, { text, data }: ToolAnswer<unknown>): ToolResult {
  const shaped = shape.safeParse(data)
  if (!shaped.success) throw new Error('an answer does not have its shape', { cause: shaped.error })
  return {
    structuredContent: shaped.data,
    content: [
      { type: 'text', text },
      { type: 'text', text: JSON.stringify(shaped.data) },
    ],
  }
}

async function refused(
  { language }: ToolContext,
  error: unknown,
  permissions: readonly string[],
): Promise<Outcome> {
  if (error instanceof WrongInput) {
    const problems = await Promise.all(
      error.problems.issues
        .slice(0, MOST_FIELDS)
        .map(async (issue) => `${fieldOf(issue)}: ${await fieldText(language, issue)}`),
    )
    return { result: failure(`illegalParameter: ${problems.join('; ')}`), outcome: 'illegalParameter' }
  }
  const refusal = asRefusal(error)
  if (refusal !== error) log.error({ err: error }, 'tool failed')
  const text = await errorText(language, refusal.error, refusal.params)
  const needs = refusal.error === 'permissionDenied' ? ` (${permissions.join(', ')})` : ''
  return { result: failure(`${refusal.error}: ${text}${needs}`), outcome: refusal.error }
}

const fieldOf = (issue: z.core.$ZodIssue): string =>
  issue.code === 'unrecognized_keys' ? issue.keys.slice(0, MOST_FIELDS).join(', ') : issue.path.join('.')

const failure = (text: string): ToolResult => ({ isError: true, content: [{ type: 'text', text }] })
