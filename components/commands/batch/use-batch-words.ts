'use client'
import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import type { CommandBatch } from '@/lib/commands/batch-schema'
import type { ParameterValue } from '@/lib/commands/catalogue/definition'
import { useCommandWords } from '../use-command-words'

/** The words for what a batch is about. */
export function useBatchWords() {
  const t = useTranslations('commands')
  const { nameOf } = useCommandWords()
  return useMemo(() => {
    const say = (key: string, otherwise: string): string =>
      t.has(key as never) ? t(key as never) : otherwise
    const valueText = (name: string, value: ParameterValue): string =>
      typeof value === 'string'
        ? say(`choices.${name}.${value}`, value)
        : Array.isArray(value)
          ? value.join(', ')
          : String(value)
    return {
      name: ({ command }: Pick<CommandBatch, 'command'>): string => nameOf({ command, source: 'batch' }),
      /** The values that a command of the catalogue was given, each with its name; an operator's are called as it calls them. */
      values: ({ parameters }: Pick<CommandBatch, 'parameters'>): [name: string, value: string][] =>
        Object.entries(parameters ?? {}).flatMap(([name, value]) =>
          value === null || value === ''
            ? []
            : [[say(`parameters.${name}`, name), valueText(name, value)] as [string, string]],
        ),
    }
  }, [t, nameOf])
}
