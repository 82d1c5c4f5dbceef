'use client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { showToast } from '@/components/ui/sonner'
import type { CommandBatch, Preflight } from '@/lib/commands/batch-schema'
import { EXPIRES_AFTER_H } from '@/lib/commands/command-states'
import { ApiError } from '@/lib/http/api-error'
import { api } from '@/lib/http/client'
import type { WorkingMode } from '@/lib/working-modes/working-mode'
import type { useDraft } from '../send/use-draft'
import type { BatchTarget } from './use-batch-target'
import { BATCHES_KEY } from './use-batches'

export type BatchBody =
  | NonNullable<ReturnType<typeof useDraft>['body']>
  | { mode: WorkingMode; modeName?: string }
/** What was looked at before it is sent: other devices or values are to be looked at again. */
type Asked = { target: BatchTarget; body: BatchBody }
/** What becomes of devices that are offline; another choice is looked at at once. */
type Choices = { replace: boolean; skipOffline: boolean }
type Looked = Asked & { choices: Choices }

type Props = {
  /** The same object until others are given. */
  target: BatchTarget
  /** Null while something is wrong with it. */
  body: BatchBody | null
  onCreated: (batch: CommandBatch) => void
}

/** Looks how a batch would go, and orders it; what becomes of those that it does not reach now is chosen on the way. */
export function useBatchOrder({ target, body, onCreated }: Props) {
  const t = useTranslations('commands.batch')
  const queries = useQueryClient()
  const [choices, setChoices] = useState<Choices>({ replace: false, skipOffline: false })
  /** What was looked at last; while it is looked at again it stays in sight. */
  const [checked, setChecked] = useState<(Looked & { facts: Preflight }) | null>(null)
  const [hours, setHours] = useState<number>(EXPIRES_AFTER_H.usual)
  const latest = useRef<Looked | null>(null)
  const preflight = useMutation({
    mutationFn: (looked: Looked) =>
      api('POST', '/api/commands/batches/preflight', {
        body: { ...looked.target, ...looked.body, ...sentOf(looked.choices) },
        isLong: true,
        hideError: true,
      }),
    // Of several looks on their way the last one counts.
    onSuccess: (facts, looked) => looked === latest.current && setChecked({ ...looked, facts }),
    onError: (_error, looked) => looked === latest.current && setChecked(null),
  })
  const order = useMutation({
    mutationFn: (asked: Asked) =>
      api('POST', '/api/commands/batches', {
        body: { ...asked.target, ...asked.body, ...sentOf(choices), expiresAfterHours: hours },
        isLong: true,
        hideError: true,
      }),
    onSuccess: (batch) => {
      void queries.invalidateQueries({ queryKey: BATCHES_KEY })
      showToast({ text: t('started'), tone: 'success' })
      onCreated(batch)
    },
  })
  const asked = body && { target, body }
  const isCurrent = (looked: Asked | null | undefined) =>
    asked !== null && looked ? isSame(looked, asked) : false
  const facts = checked && isCurrent(checked) ? checked.facts : null
  const refusal = isCurrent(preflight.variables) ? preflight.error : null
  const fields = refusal instanceof ApiError ? refusal.fields : []

  const look = (how: Choices) => {
    if (!asked) return
    const looked = { ...asked, choices: how }
    latest.current = looked
    preflight.mutate(looked)
  }
  return {
    options: { ...choices, hours, setHours },
    choose: (part: Partial<Choices>) => {
      const next = { ...choices, ...part }
      setChoices(next)
      if (facts) look(next)
    },
    /** How it would go; null until it was looked at as it stands. */
    facts,
    /** Whether the facts are of what is chosen now for devices that are offline. */
    isCounted: checked !== null && JSON.stringify(checked.choices) === JSON.stringify(choices),
    refusal,
    /** What the server said of fields, and of one by its name. */
    fields,
    refusedAt: (name: string): string | null =>
      fields.find(({ path }) => path.split('.').at(-1) === name)?.message ?? null,
    isChecking: preflight.isPending,
    check: () => look(choices),
    order,
    send: () => asked && order.mutate(asked),
  }
}
export type BatchOrder = ReturnType<typeof useBatchOrder>

/** Nothing gives way for devices that are left out. */
const sentOf = ({ replace, skipOffline }: Choices): Choices => ({
  replace: replace && !skipOffline,
  skipOffline,
})

const isSame = (one: Asked, other: Asked): boolean =>
  one.target === other.target && JSON.stringify(one.body) === JSON.stringify(other.body)
