'use client'
import { useMemo } from 'react'
import type { CommandDefinition } from '@/lib/commands/catalogue/definition'
import type { OfferedCommand } from '@/lib/commands/offered-schema'
import { useCommandWords } from '../use-command-words'

/** The words of what is offered. */
export function useOfferWords() {
  const words = useCommandWords()
  return useMemo(
    () => ({
      ...words,
      name: (offer: OfferedCommand) => words.name(asDefinition(offer)),
      about: (offer: OfferedCommand) => words.about(asDefinition(offer)),
    }),
    [words],
  )
}

const asDefinition = ({ name, label, category, danger, parameters }: OfferedCommand): CommandDefinition => ({
  name,
  category,
  danger,
  parameters,
  texts: [],
  ...(label !== null && { label }),
})
