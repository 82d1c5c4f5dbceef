'use client'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { showToast } from '@/components/ui/sonner'
import { filterQuery, type ResolvedFilter } from '@/lib/events/event-filter'
import { type EventState, stateIn } from '@/lib/events/event-list'
import { MAX_PROCESSED } from '@/lib/events/event-types'
import type { Processing, ProcessingTerms } from '@/lib/events/processing-schema'
import type { DeviceEvent } from '@/lib/events/schema'
import type { ApiInput } from '@/lib/http/api-types'
import { api } from '@/lib/http/client'
import { refreshUnread } from './event-watch'

type Given = {
  filter: ResolvedFilter
  /** Everything that the viewer knows of. */
  known: readonly DeviceEvent[]
  showAsMarked: (ids: readonly number[], read: boolean) => void
  showAsChanged: (changes: readonly (readonly [number, EventState])[]) => void
}

export type Processor = {
  /** What the dialog is open about: events, or all of the filter. */
  asked: readonly number[] | 'all' | null
  /** Opens the dialog about those that nobody has processed. */
  ask: (ids: readonly number[]) => void
  askAll: () => void
  close: () => void
  process: (terms: ProcessingTerms) => Promise<boolean>
  reopen: (ids: readonly number[]) => Promise<void>
}

type Body = ApiInput<'/api/alerts/process', 'POST'>['body']
const tellServer = (body: Body) => api('POST', '/api/alerts/process', { body })

/** Processes events of the list, and opens them again. */
export function useProcessEvents({ filter, known, showAsMarked, showAsChanged }: Given): Processor {
  const t = useTranslations('events.process')
  const ui = useTranslations('ui')
  const queries = useQueryClient()
  const [asked, setAsked] = useState<Processor['asked']>(null)

  const show = (ids: readonly number[], processing: Processing | null) => {
    const changed = new Set(ids)
    showAsChanged(
      known
        .filter(({ id }) => changed.has(id))
        .map((event) => [event.id, { ...stateIn(event), processing }] as const),
    )
  }
  const report = (ids: readonly number[]) =>
    showToast({
      text: t('done', { count: ids.length }),
      tone: 'success',
      action: ids.length > 0 ? { label: ui('undo'), onPress: () => void reopen(ids) } : undefined,
    })

  const process: Processor['process'] = async (terms) => {
    if (asked === null) return false
    const time = new Date().toISOString()
    const done: number[] = []
    try {
      for await (const ids of asked === 'all' ? allOf(terms) : partsOf(asked, terms)) {
        done.push(...ids)
        show(ids, { ...terms, time, byOwnAccount: true })
        showAsMarked(ids, true)
      }
      report(done)
      return true
    } catch {
      // The client has said why; what was processed so far stays so.
      return false
    } finally {
      refreshUnread(queries)
    }
  }
  async function* partsOf(ids: readonly number[], terms: ProcessingTerms) {
    for (let from = 0; from < ids.length; from += MAX_PROCESSED)
      yield (await tellServer({ ids: ids.slice(from, from + MAX_PROCESSED), processed: true, ...terms })).ids
  }
  async function* allOf(terms: ProcessingTerms) {
    const { severity, type, imei, from, to, read, assignee } = filterQuery(filter)
    const upTo = known.reduce((newest, { id }) => Math.max(newest, id), 0) || undefined
    const kind = type.length > 0 ? type : undefined
    const scope = { kind, severity, imei: imei.length > 0 ? imei : undefined, from, to, upTo, assignee }
    let count = 0
    for (let more = true; more; ) {
      const answer = await tellServer({ filter: { ...scope, read }, processed: true, ...terms })
      yield answer.ids
      count += answer.changed
      more = answer.more && answer.changed > 0
      if (more) showToast({ text: t('running', { count }), lasts: 30_000 })
    }
  }

  const reopen: Processor['reopen'] = async (ids) => {
    try {
      for (let from = 0; from < ids.length; from += MAX_PROCESSED)
        await tellServer({ ids: ids.slice(from, from + MAX_PROCESSED), processed: false })
      show(ids, null)
      showToast({ text: t('reopened', { count: ids.length }), tone: 'success' })
    } catch {
      // The client has said why.
    }
  }

  return {
    asked,
    ask: (given) => {
      const wanted = new Set(given)
      const open = known.filter(({ id, processing }) => wanted.has(id) && processing === null)
      if (open.length > 0) setAsked(open.map(({ id }) => id))
      else showToast({ text: t('done', { count: 0 }) })
    },
    askAll: () => setAsked('all'),
    close: () => setAsked(null),
    process,
    reopen,
  }
}
