'use client'
import { useLocale, useMessages, useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { COMMAND_WORDS, commandWords } from '@/lib/commands/catalogue/command-words'
import type { DeviceCommand } from '@/lib/commands/command-schema'
import type en from '@/messages/en.json'

type Named = Pick<DeviceCommand, 'command' | 'source'>

/** The words of the catalogue in the language of the page; those of an operator are called as it calls them. */
export function useCommandWords() {
  const t = useTranslations(COMMAND_WORDS)
  return useMemo(() => {
    const nameOf = ({ command, source }: Named): string => {
      if (source === 'unsolicited') return t('list.unasked')
      if (command === null) return t('send.free')
      const key = `catalogue.${command}.name` as never
      return t.has(key) ? t(key) : command
    }
    return { ...commandWords((key) => t(key as never)), nameOf }
  }, [t])
}

/** The commands of the catalogue, in the order of their names in the language of the page. */
export function useCatalogueNames(): readonly { command: string; name: string }[] {
  const language = useLocale()
  const { commands } = useMessages() as unknown as Pick<typeof en, typeof COMMAND_WORDS>
  return useMemo(
    () =>
      Object.entries(commands.catalogue)
        .map(([command, { name }]) => ({ command, name }))
        .sort((one, other) => one.name.localeCompare(other.name, language)),
    [commands, language],
  )
}
