'use client'
import { useState } from 'react'
import { useFieldTexts } from '@/components/forms/use-schema-resolver'
import { settingFrom, type TypedMode, typedMode } from '@/lib/working-modes/typed-mode'
import { type WorkingMode, workingMode } from '@/lib/working-modes/working-mode'

const FIELDS = ['syncInterval', 'wakeUpTime', 'syncTime', 'weekdays', 'amount', 'thenInterval'] as const

/** Where an issue lies, by the name of its field, which may stand below others. */
const fieldOf = (path: string): string => path.split('.').at(-1) ?? path

/** A working mode as it is typed, the setting that comes of it, and what is wrong with it, by the names of the fields. */
export function useModeDraft(setting: WorkingMode | null) {
  const [first] = useState(() => typedMode(setting))
  const [typed, setTyped] = useState(first)
  const textsOf = useFieldTexts()
  const judged = workingMode.safeParse(settingFrom(typed), { reportInput: true })
  const wrong = textsOf<Record<string, string>>(judged.success ? [] : judged.error.issues, fieldOf)
  return {
    typed,
    fields: FIELDS,
    isChanged: typed !== first,
    /** Null while something is wrong. */
    setting: judged.success ? judged.data : null,
    errorOf: (field: string): string | null => wrong[field]?.message ?? null,
    change: (part: Partial<TypedMode>) => setTyped((known) => ({ ...known, ...part })),
  }
}
export type ModeDraft = ReturnType<typeof useModeDraft>
