'use client'
import { useQuery } from '@tanstack/react-query'
import { api } from '@/lib/http/client'

/** The commands that a template can be of, and which of them a rule is offered, as the operator has them by now. */
export const useTemplateCommands = () =>
  useQuery({
    queryKey: ['templateCommands'],
    queryFn: ({ signal }) => api('GET', '/api/command-templates/commands', { signal, hideError: true }),
    select: ({ commands }) => commands,
  })
