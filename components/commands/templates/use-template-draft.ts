'use client'
import { useState } from 'react'
import { useFieldTexts } from '@/components/forms/use-schema-resolver'
import type { CommandParameters } from '@/lib/commands/catalogue/definition'
import type { OfferedCommand } from '@/lib/commands/offered-schema'
import { type CommandTemplate, templateBody } from '@/lib/commands/template-schema'
import { shownParameters, templateValues } from '@/lib/commands/template-values'
import { type TypedValues, typedFrom } from '@/lib/commands/typed-values'

/** A command of the catalogue, or a free text. */
export type Subject = OfferedCommand | 'text'

export type Draft = {
  name: string
  shared: boolean
  /** Null until something was chosen. */
  subject: Subject | null
  text: string
  typed: TypedValues
  /** The parameters that are asked for each time. */
  asked: readonly string[]
}

type Texts = Record<string, string>

const NO_PARAMETERS: CommandParameters = {}

const parametersOf = (subject: Subject | null): CommandParameters =>
  subject === null || subject === 'text' ? NO_PARAMETERS : subject.parameters

function draftOf(template: CommandTemplate | null, commands: readonly OfferedCommand[]): Draft {
  if (template === null) return { name: '', shared: false, subject: null, text: '', typed: {}, asked: [] }
  const { name, shared, text, command, parameters, asked } = template
  const subject: Subject | null =
    command === null ? 'text' : (commands.find((one) => one.name === command) ?? null)
  const typed = typedFrom(parametersOf(subject), parameters ?? {})
  return { name, shared, subject, text: text ?? '', typed, asked }
}

/** Where an issue lies, by the first name of its path. */
const fieldOf = (path: string): string => path.split('.')[0] ?? path

/** A template as it is typed, the body that comes of it, and what is wrong with it, by the names of the fields. */
export function useTemplateDraft(template: CommandTemplate | null, commands: readonly OfferedCommand[]) {
  const [first] = useState(() => draftOf(template, commands))
  const [draft, setDraft] = useState(first)
  const textsOf = useFieldTexts()
  const { name, shared, subject, text, typed, asked } = draft
  const parameters = parametersOf(subject)
  const written = templateValues(parameters, typed, asked)
  const what =
    subject === null || subject === 'text'
      ? { text }
      : { command: subject.name, parameters: written.values ?? {}, asked: written.asked }
  const judged = templateBody.safeParse({ name, shared, ...what }, { reportInput: true })
  const wrong = textsOf<Texts>(judged.success ? [] : judged.error.issues, fieldOf)
  const wrongValues = textsOf<Texts>([...written.issues], fieldOf)
  return {
    ...draft,
    isChanged: draft !== first,
    shown: shownParameters(parameters, typed, asked),
    /** Null while something is wrong. */
    body: judged.success && subject !== null && written.values !== null ? judged.data : null,
    errorOf: (field: 'name' | 'text'): string | null => wrong[field]?.message ?? null,
    valueErrorOf: (parameter: string): string | null => wrongValues[parameter]?.message ?? null,
    change: (part: Partial<Omit<Draft, 'subject'>>) => setDraft((known) => ({ ...known, ...part })),
    /** What was typed for another command is of no use for this one. */
    choose: (next: Subject) =>
      setDraft((known) => {
        if (known.subject === next) return known
        if (next === 'text') return { ...known, subject: next }
        return { ...known, subject: next, typed: typedFrom(parametersOf(next)), asked: [] }
      }),
  }
}
