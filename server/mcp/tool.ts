import type { z } from 'zod'
import type { Access } from '@/lib/auth/access'
import type { Permission } from '@/lib/auth/permissions'
import type { Language } from '@/lib/i18n/languages'

/** Who calls a tool, and what it writes its answer with. */
export type ToolContext = {
  access: Access
  language: Language
  /** Time zone of the account. */
  zone: string
  now: number
  headers: Headers
  /** Instants as they are told: ISO 8601 with the offset of the zone. */
  time: (instant: string | number) => string
  /** Does what reads much when it is the account's turn. */
  inLongTurn: <Result>(work: () => Promise<Result>) => Promise<Result>
}

/** `text` is for people, in a line or a few; `data` is the whole of it. */
export type ToolAnswer<Output> = { text: string; data: Output }

export type Tool<Input extends z.ZodObject = z.ZodObject, Output extends z.ZodObject = z.ZodObject> = {
  name: string
  title: string
  description: string
  /** All of them; whoever lacks one is not told that there is the tool. */
  permissions: readonly Permission[]
  /** The only tools that are not `readOnly` make something that was not there before. */
  readOnly: boolean
  /** What it makes is seen by people outside of the platform. */
  openWorld?: true
  input: Input
  output: Output
  run: (context: ToolContext, input: z.output<Input>) => Promise<ToolAnswer<z.input<Output>>>
}

/** Keeps what a tool takes and gives while it is written. Objects take no keys that they do not name. */
export function defineTool<Input extends z.ZodObject, Output extends z.ZodObject>(
  tool: Tool<Input, Output>,
): Tool {
  return { ...tool, input: tool.input.strict() } as unknown as Tool
}
