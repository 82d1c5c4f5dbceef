import { z } from 'zod'
import { readsAsWritten, shownText } from '@/lib/text/shown-text'
import { calendarDay } from '@/lib/time/asked-time'

/** Fields of one account beside the usual ones. */
export const MOST_OWN_FIELDS = 20
export const MOST_CHOICES = 30

export const OWN_FIELD_KINDS = ['text', 'number', 'date', 'choice'] as const
export type OwnFieldKind = (typeof OWN_FIELD_KINDS)[number]

export const ownFieldBody = z
  .strictObject({
    name: shownText(1, 30),
    kind: z.enum(OWN_FIELD_KINDS),
    /** Of a choice: what can be chosen. */
    choices: z.array(shownText(1, 60)).max(MOST_CHOICES).default([]),
  })
  .refine(({ kind, choices }) => (kind === 'choice') === choices.length > 0, {
    path: ['choices'],
    message: 'validation.choicesOfChoice',
  })
export type OwnFieldBody = z.output<typeof ownFieldBody>

/** Another name, or other things to choose from: values that can be chosen no longer go. The kind stays. */
export const ownFieldChange = z.strictObject({
  name: shownText(1, 30),
  choices: z.array(shownText(1, 60)).max(MOST_CHOICES).default([]),
})
export type OwnFieldChange = z.output<typeof ownFieldChange>

/** All fields of the account, in the order in which they shall stand. */
export const ownFieldOrder = z.strictObject({
  ids: z.array(z.number().int().positive().max(2_147_483_647)).min(1).max(MOST_OWN_FIELDS),
})

export const ownField = z.object({
  id: z.number().int(),
  name: z.string(),
  kind: z.enum(OWN_FIELD_KINDS),
  choices: z.array(z.string()),
})
export type OwnField = z.infer<typeof ownField>

/** Whether a field takes `value`; an empty one is none at all. */
export function takesValue({ kind, choices }: Pick<OwnField, 'kind' | 'choices'>, value: string): boolean {
  if (value === '') return true
  if (kind === 'number') return /^-?\d{1,12}([.,]\d{1,6})?$/.test(value)
  if (kind === 'date') return calendarDay.safeParse(value).success
  return kind === 'text' ? readsAsWritten(value) : choices.includes(value)
}

/** The first of the values that its field does not take, or that has no field; null when all fit. */
export function flawOfValues(
  fields: readonly OwnField[],
  values: Readonly<Record<string, string>>,
): string | null {
  const known = new Map(fields.map((field) => [String(field.id), field]))
  for (const [id, value] of Object.entries(values)) {
    const field = known.get(id)
    if (!field) return id
    if (!takesValue(field, value)) return field.name
  }
  return null
}
