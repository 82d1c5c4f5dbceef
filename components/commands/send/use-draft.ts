'use client'
import { useState } from 'react'
import type { FieldErrors } from 'react-hook-form'
import { useFieldTexts } from '@/components/forms/use-schema-resolver'
import { dangerOfText } from '@/lib/commands/catalogue/danger-of-text'
import type { Danger } from '@/lib/commands/catalogue/definition'
import { commandText } from '@/lib/commands/command-schema'
import type { CommandChannel } from '@/lib/commands/command-states'
import type { OfferedCommand } from '@/lib/commands/offered-schema'
import { type TypedValues, writeOffer } from '@/lib/commands/typed-values'

type Typed = Record<string, string>

const errorIn = (errors: FieldErrors<Typed>, name: string): string | null => errors[name]?.message ?? null

type First = { offer: OfferedCommand | null; typed: TypedValues; text: string }

/** What is typed, the text that comes of it, and what is wrong with it, by the names of the fields. */
export function useDraft({ offer, typed: firstTyped, text: firstText }: First, by: CommandChannel = 'gprs') {
  const [typed, setTyped] = useState(firstTyped)
  const [text, setText] = useState(firstText)
  const textsOf = useFieldTexts()
  if (offer) {
    const written = writeOffer(offer, typed, by)
    const found = textsOf<Typed>([...written.issues], (path) => path.split('.')[0] ?? path)
    return {
      typed,
      text,
      setText,
      danger: written.danger,
      wire: written.text,
      change: (name: string, value: string) => setTyped((known) => ({ ...known, [name]: value })),
      errorOf: (name: string) => errorIn(found, name),
      /** Something was typed that is wrong, not only left out. */
      isWrong: Object.keys(found).some((name) => (typed[name] ?? '').trim() !== ''),
      body: written.text === null ? null : { command: offer.name, parameters: written.values },
    }
  }
  const judged = commandText.safeParse(text, { reportInput: true })
  const found = textsOf<Typed>(judged.success ? [] : judged.error.issues, () => 'text')
  const danger: Danger = judged.success ? dangerOfText(judged.data) : 'none'
  return {
    typed,
    text,
    setText,
    danger,
    wire: judged.success ? judged.data : null,
    change: () => {},
    errorOf: (name: string) => errorIn(found, name),
    isWrong: text.trim() !== '',
    body: judged.success ? { text: judged.data } : null,
  }
}
