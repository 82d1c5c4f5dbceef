'use client'
import { useQuery } from '@tanstack/react-query'
import type { TemplateCommand, TemplateCommands } from '@/lib/commands/template-schema'
import { api } from '@/lib/http/client'

function useAnswer<Value>(select: (answer: TemplateCommands) => Value, enabled = true) {
  return useQuery({
    queryKey: ['templateCommands'],
    queryFn: ({ signal }) => api('GET', '/api/command-templates/commands', { signal, hideError: true }),
    select,
    enabled,
  })
}

/** The commands that a template can be of, as the operator has them by now. */
export const useTemplateCommands = () => useAnswer(ofTemplates)

/** Those that a rule is offered, at last what cuts engines where that is allowed. */
export const useOnAlertCommands = () => useAnswer(ofRules)

/** What cuts engines and may stand in a rule that is set here; nothing until it is known. */
export const useCutsOnAlert = (isWanted: boolean): readonly TemplateCommand[] =>
  useAnswer(ofCuts, isWanted).data ?? NONE

const NONE: readonly TemplateCommand[] = []
const ofTemplates = ({ commands }: TemplateCommands) => commands
const ofRules = ({ commands, cuts }: TemplateCommands) => [
  ...commands.filter(({ onAlert }) => onAlert),
  ...cuts,
]
const ofCuts = ({ cuts }: TemplateCommands) => cuts
