import { z } from 'zod'
import type { CommandDefinition, CommandParameter } from './definition'

const words = z.record(z.string(), z.string())

/** What an operator calls a command and its parameters; what has words of ours is not in it. */
export const ownWords = z.object({
  name: z.string().optional(),
  parameters: z.record(z.string(), z.object({ label: z.string(), choices: words })),
})
export type OwnWords = z.infer<typeof ownWords>

/** Undefined where all words are ours. */
export function ownWordsOf({ label, parameters, texts }: CommandDefinition): OwnWords | undefined {
  const declared = [parameters, ...texts.map((text) => text.parameters ?? {})]
  const labelled = declared.flatMap((one) =>
    Object.entries(one).flatMap(([name, parameter]) =>
      parameter.label === undefined ? [] : [[name, wordsOf(parameter.label, parameter)] as const],
    ),
  )
  if (label === undefined && labelled.length === 0) return undefined
  return { ...(label !== undefined && { name: label }), parameters: Object.fromEntries(labelled) }
}

const wordsOf = (label: string, parameter: CommandParameter) => ({
  label,
  choices: parameter.kind === 'choice' ? { ...parameter.labels } : {},
})
