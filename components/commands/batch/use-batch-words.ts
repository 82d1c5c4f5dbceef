'use client'
import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { useModeWords } from '@/components/working-modes/use-mode-words'
import type { CommandBatch } from '@/lib/commands/batch-schema'
import type { ParameterValue } from '@/lib/commands/catalogue/definition'
import { useCommandWords } from '../use-command-words'

type Named = Pick<CommandBatch, 'command' | 'mode' | 'modeName'>

/** The words for what a batch is about. */
export function useBatchWords() {
  const t = useTranslations('commands')
  const { nameOf } = useCommandWords()
  const modes = useModeWords()
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
      name: ({ command, mode, modeName }: Named): string => {
        if (mode === null) return nameOf({ command, source: 'batch' })
        return modeName ?? modes.of(mode)
      },
      /** What goes beside the name: the free text, or the mode of a template. */
      text: ({ text, mode, modeName }: Named & Pick<CommandBatch, 'text'>): string | null =>
        mode !== null && modeName !== null ? modes.of(mode) : text,
      /** The values that a command of the catalogue was given, each with its name; an operator's are called as it calls them. */
      values: ({ parameters }: Pick<CommandBatch, 'parameters'>): [name: string, value: string][] =>
        Object.entries(parameters ?? {}).flatMap(([name, value]) =>
          value === null || value === ''
            ? []
            : [[say(`parameters.${name}`, name), valueText(name, value)] as [string, string]],
        ),
    }
  }, [t, nameOf, modes])
}
