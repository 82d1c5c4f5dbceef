'use client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { showToast } from '@/components/ui/sonner'
import type { CommandBatch } from '@/lib/commands/batch-schema'
import { EXPIRES_AFTER_H } from '@/lib/commands/command-states'
import { ApiError } from '@/lib/http/api-error'
import { api } from '@/lib/http/client'
import type { WorkingMode } from '@/lib/working-modes/working-mode'
import type { useDraft } from '../send/use-draft'
import { BATCHES_KEY } from './use-batches'

export type BatchBody =
  | NonNullable<ReturnType<typeof useDraft>['body']>
  | { mode: WorkingMode; modeName?: string }
/** What was looked at before it is sent: other devices or values are to be looked at again. */
type Asked = { imeis: readonly string[]; body: BatchBody }

type Props = {
  /** The same list until others are given. */
  imeis: readonly string[]
  /** Null while something is wrong with it. */
  body: BatchBody | null
  onCreated: (batch: CommandBatch) => void
}

/** Looks how a batch would go, and orders it; what becomes of those that it does not reach now is chosen on the way. */
export function useBatchOrder({ imeis, body, onCreated }: Props) {
  const t = useTranslations('commands.batch')
  const queries = useQueryClient()
  const [replace, setReplace] = useState(false)
  const [skipOffline, setSkipOffline] = useState(false)
  const [hours, setHours] = useState<number>(EXPIRES_AFTER_H.usual)
  const preflight = useMutation({
    mutationFn: (asked: Asked) =>
      api('POST', '/api/commands/batches/preflight', {
        body: { imeis: asked.imeis, ...asked.body },
        ...{ isLong: true, hideError: true },
      }),
  })
  const order = useMutation({
    mutationFn: (asked: Asked) =>
      api('POST', '/api/commands/batches', {
        body: {
          ...{ imeis: asked.imeis, ...asked.body },
          ...{ replace: replace && !skipOffline, skipOffline, expiresAfterHours: hours },
        },
        ...{ isLong: true, hideError: true },
      }),
    onSuccess: (batch) => {
      void queries.invalidateQueries({ queryKey: BATCHES_KEY })
      showToast({ text: t('started'), tone: 'success' })
      onCreated(batch)
    },
  })
  const asked = body && { imeis, body }
  const isCurrent = asked !== null && isSame(preflight.variables, asked)
  const refusal = isCurrent ? preflight.error : null
  const fields = refusal instanceof ApiError ? refusal.fields : []
  return {
    options: { replace, setReplace, skipOffline, setSkipOffline, hours, setHours },
    /** How it would go; null until it was looked at as it stands. */
    facts: isCurrent ? (preflight.data ?? null) : null,
    refusal,
    /** What the server said of fields, and of one by its name. */
    fields,
    refusedAt: (name: string): string | null =>
      fields.find(({ path }) => path.split('.').at(-1) === name)?.message ?? null,
    isChecking: preflight.isPending,
    check: () => asked && preflight.mutate(asked),
    order,
    send: () => asked && order.mutate(asked),
  }
}
export type BatchOrder = ReturnType<typeof useBatchOrder>

const isSame = (one: Asked | undefined, other: Asked): boolean =>
  one !== undefined && one.imeis === other.imeis && JSON.stringify(one.body) === JSON.stringify(other.body)
