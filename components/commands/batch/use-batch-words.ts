'use client'
import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { useModeWords } from '@/components/working-modes/use-mode-words'
import type { CommandBatch } from '@/lib/commands/batch-schema'
import type { ParameterValue } from '@/lib/commands/catalogue/definition'
import type { OwnWords } from '@/lib/commands/catalogue/own-words'
import { useCommandWords } from '../use-command-words'

type Named = Pick<CommandBatch, 'command' | 'mode' | 'modeName' | 'words'>

/** The words for what a batch is about. */
export function useBatchWords() {
  const t = useTranslations('commands')
  const { nameOf } = useCommandWords()
  const modes = useModeWords()
  return useMemo(() => {
    const say = (key: string, otherwise: string): string =>
      t.has(key as never) ? t(key as never) : otherwise
    const valueText = (name: string, value: ParameterValue, own: OwnWords | undefined): string =>
      typeof value === 'string'
        ? (own?.parameters[name]?.choices[value] ?? say(`choices.${name}.${value}`, value))
        : Array.isArray(value)
          ? value.join(', ')
          : String(value)
    return {
      name: ({ command, mode, modeName, words: own }: Named): string => {
        if (mode === null) return nameOf({ command, source: 'batch', words: own })
        return modeName ?? modes.of(mode)
      },
      /** What goes beside the name: the free text, or the mode of a template. */
      text: ({ text, mode, modeName }: Named & Pick<CommandBatch, 'text'>): string | null =>
        mode !== null && modeName !== null ? modes.of(mode) : text,
      /** The values that a command of the catalogue was given, each with its name; an operator's are called as it calls them. */
      values: ({
        parameters,
        words: own,
      }: Pick<CommandBatch, 'parameters' | 'words'>): [name: string, value: string][] =>
        Object.entries(parameters ?? {}).flatMap(([name, value]) =>
          value === null || value === ''
            ? []
            : [
                [
                  own?.parameters[name]?.label ?? say(`parameters.${name}`, name),
                  valueText(name, value, own),
                ] as [string, string],
              ],
        ),
    }
  }, [t, nameOf, modes])
}
