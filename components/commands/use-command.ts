'use client'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { DeviceCommand } from '@/lib/commands/command-schema'
import { OPEN } from '@/lib/commands/command-states'
import { api } from '@/lib/http/client'

const WATCH_MS = 1000

export const COMMANDS_KEY = ['commands']

export const isOpen = ({ state }: Pick<DeviceCommand, 'state'>): boolean => OPEN.includes(state)

/** A command from what ordering it answered to its end, asked for every second until then. */
export function useCommand(ordered: DeviceCommand) {
  return useQuery({
    queryKey: [...COMMANDS_KEY, 'one', ordered.id],
    queryFn: ({ signal }) =>
      api('GET', '/api/commands/[id]', { params: { id: ordered.id }, signal, hideError: true }),
    initialData: ordered,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && isOpen(state.data) ? WATCH_MS : false),
  })
}

/** The command that an address names, asked for once; null asks for none. */
export function useNamedCommand(id: number | null): DeviceCommand | undefined {
  return useQuery({
    queryKey: [...COMMANDS_KEY, 'one', id],
    queryFn: ({ signal }) => api('GET', '/api/commands/[id]', { params: { id: id ?? 0 }, signal }),
    enabled: id !== null,
    refetchInterval: ({ state }) => (state.data && isOpen(state.data) ? WATCH_MS : false),
  }).data
}

/** Cancels a command that waits. */
export function useCancelCommand() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => api('DELETE', '/api/commands/[id]', { params: { id } }),
    // One that was sent meanwhile shows so.
    onSettled: () => queries.invalidateQueries({ queryKey: COMMANDS_KEY }),
  })
}
