'use client'
import { useMemo } from 'react'
import { useFieldText } from '@/components/forms/use-field-text'
import type { CatalogueDocument } from '@/lib/commands/catalogue/catalogue-document'
import type { CommandCatalogue } from '@/lib/commands/catalogue/catalogue-schema'
import { catalogueDocument } from '@/lib/commands/catalogue/judge-document'
import { builtInOf } from './use-catalogue'

export type Problem = { path: string; text: string }
export type Judged = {
  /** What is wrong at a place of what is edited, or below it. */
  at: (path: string) => string | null
  /** What is wrong elsewhere. */
  elsewhere: string | null
  isFine: boolean
}

/** Everything that is wrong with a document, in the language of the page. */
export function useJudge(known: CommandCatalogue) {
  const fieldText = useFieldText()
  const schema = useMemo(() => catalogueDocument(builtInOf(known)), [known])
  return (document: unknown): { document: CatalogueDocument | null; problems: Problem[] } => {
    const judged = schema.safeParse(document, { reportInput: true })
    if (judged.success) return { document: judged.data, problems: [] }
    return {
      document: null,
      problems: judged.error.issues.map((issue) => ({ path: issue.path.join('.'), text: fieldText(issue) })),
    }
  }
}

/** The same of what is edited, whose place `prefix` names. */
export function judgedAt(problems: readonly Problem[], prefix: string): Judged {
  const isBelow = (path: string, part: string) => path === part || path.startsWith(`${part}.`)
  const other = problems.find(({ path }) => !isBelow(path, prefix))
  return {
    at: (path) => problems.find((one) => isBelow(one.path, `${prefix}.${path}`))?.text ?? null,
    elsewhere: other ? `${other.path}: ${other.text}` : null,
    isFine: problems.length === 0,
  }
}
