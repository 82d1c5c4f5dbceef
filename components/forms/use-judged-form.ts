'use client'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { FieldValues, Path } from 'react-hook-form'
import type { z } from 'zod'
import { showToast } from '@/components/ui/sonner'
import { ApiError } from '@/lib/http/api-error'
import { useFieldText } from './use-field-text'

type Given<Body extends FieldValues, Sent> = {
  schema: z.ZodType<Body>
  /** The body of the request, as far as it was typed. */
  typed: unknown
  send: (body: Body) => Promise<Sent>
  /** What is told once it was sent. */
  saved: string
  onClose: () => void
  /** What is shown of it elsewhere is not so any more. */
  refresh: (queries: QueryClient, sent: Sent) => Promise<unknown>
  /** Where a flaw is said, if not at its own path. */
  fieldOf?: (path: string) => string
  /** Refusals of the server that concern one field of what was sent, by their names. */
  refusals?: (sent: Body) => Partial<Record<string, Path<Body>>>
}

const asItIs = (path: string): string => path

/**
 * A form that keeps what is typed itself: judged by a schema at each letter, flaws are said from the first try on; once it was sent a
 * toast says so and it is closed. `sheet` is what `SheetForm` is to be given of it.
 */
export function useJudgedForm<Body extends FieldValues, Sent>({
  schema,
  typed,
  send,
  saved,
  onClose,
  refresh,
  fieldOf = asItIs,
  refusals,
}: Given<Body, Sent>) {
  const textOf = useFieldText()
  const queries = useQueryClient()
  const [tries, setTries] = useState(0)
  const judged = schema.safeParse(typed, { reportInput: true })
  const save = useMutation({
    mutationFn: send,
    onSuccess: async (sent) => {
      showToast({ text: saved, tone: 'success' })
      onClose()
      await refresh(queries, sent)
    },
  })
  const { error, variables: sent } = save
  const name = error instanceof ApiError ? error.error : undefined
  const refused = (sent && name && refusals?.(sent)[name]) || null
  // Of what is typed by now nobody knows yet whether it would be refused.
  const holds = refused !== null && judged.success && judged.data[refused] === sent?.[refused]
  const flawAt = (field: Path<Body>): string | null => {
    const issue = judged.error?.issues.find(({ path }) => fieldOf(path.join('.')) === field)
    return issue ? textOf(issue) : null
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTries(tries + 1)
    if (judged.success && !save.isPending) save.mutate(judged.data)
  }
  return {
    /** Null while something is wrong. */
    body: judged.success ? judged.data : null,
    /** What is wrong with a field, whether or not anybody tried to send it. */
    flawAt,
    /** What is to be said at a field. */
    errorAt: (field: Path<Body>): string | null =>
      (tries > 0 && flawAt(field)) || (holds && refused === field ? (error?.message ?? null) : null),
    /** Whether the server refused it for this reason. */
    isRefusedAs: (reason: string): boolean => name === reason,
    /** Forgets what the server said. */
    forget: save.reset,
    sheet: {
      busy: save.isPending,
      onSubmit: submit,
      onClose,
      notice: { tries, error, refusal: refused ? null : (error?.message ?? null) },
    },
  }
}
