'use client'
import { useQuery } from '@tanstack/react-query'
import { useLocale, useMessages, useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { COMMAND_WORDS, commandWords } from '@/lib/commands/catalogue/command-words'
import type { DeviceCommand } from '@/lib/commands/command-schema'
import { api } from '@/lib/http/client'
import type en from '@/messages/en.json'

type Named = Pick<DeviceCommand, 'command' | 'source' | 'words'>

/** Operators add commands now and then. */
const STALE_MS = 60_000

/** The words of the catalogue in the language of the page; those of an operator are called as it calls them. */
export function useCommandWords() {
  const t = useTranslations(COMMAND_WORDS)
  return useMemo(() => {
    const nameOf = ({ command, source, words: own }: Named): string => {
      if (source === 'unsolicited') return t('list.unasked')
      if (command === null) return t('send.free')
      if (own?.name !== undefined) return own.name
      const key = `catalogue.${command}.name` as never
      return t.has(key) ? t(key) : command
    }
    return { ...commandWords((key) => t(key as never)), nameOf }
  }, [t])
}

/** The commands of the catalogue, those of an operator too, in the order of their names in the language of the page. */
export function useCatalogueNames(): readonly { command: string; name: string }[] {
  const language = useLocale()
  const { commands } = useMessages() as unknown as Pick<typeof en, typeof COMMAND_WORDS>
  const { data: own } = useQuery({
    queryKey: ['ownCommandNames'],
    queryFn: ({ signal }) => api('GET', '/api/commands/own-names', { signal, hideError: true }),
    staleTime: STALE_MS,
  })
  return useMemo(() => {
    const ours = Object.entries(commands.catalogue).map(([command, { name }]) => ({ command, name }))
    return [...ours, ...(own ?? [])].sort((one, other) => one.name.localeCompare(other.name, language))
  }, [commands, own, language])
}
