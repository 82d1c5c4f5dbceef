'use client'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { showToast } from '@/components/ui/sonner'
import { filterQuery, type ResolvedFilter } from '@/lib/events/event-filter'
import { MAX_MARKED } from '@/lib/events/event-types'
import type { DeviceEvent } from '@/lib/events/schema'
import { isAlarm } from '@/lib/events/severity'
import type { ApiInput } from '@/lib/http/api-types'
import { api } from '@/lib/http/client'
import { changeUnread, refreshUnread } from './event-watch'

type Given = {
  filter: ResolvedFilter
  /** Everything that the viewer knows of. */
  known: readonly DeviceEvent[]
  showAsMarked: (ids: readonly number[], read: boolean) => void
}

export type Marking = {
  /** Marks events; shown at once, taken back when it did not work. */
  mark: (ids: readonly number[], read: boolean, quiet?: boolean) => Promise<void>
  /** Marks all unread events of the filter, those that are not loaded too. */
  markAll: () => Promise<void>
  isMarkingAll: boolean
}

type Marks = ApiInput<'/api/events/read', 'POST'>['body']
let before: Promise<unknown> = Promise.resolve()

/** Marks go one after the other: what is undone and what is marked right after it would overtake each other. */
function tellServer(body: Marks) {
  const told = before.then(() => api('POST', '/api/events/read', { body }))
  before = told.catch(() => null)
  return told
}

export function useMarkEvents({ filter, known, showAsMarked }: Given): Marking {
  const t = useTranslations('events')
  const ui = useTranslations('ui')
  const queries = useQueryClient()
  const [isMarkingAll, setMarkingAll] = useState(false)

  const show = (ids: readonly number[], read: boolean) => {
    showAsMarked(ids, read)
    const marked = new Set(ids)
    const counted = known.filter((event) => marked.has(event.id) && isAlarm(event)).length
    changeUnread(queries, read ? -counted : counted)
  }
  const sendMarks = async (ids: readonly number[], read: boolean): Promise<boolean> => {
    try {
      for (let from = 0; from < ids.length; from += MAX_MARKED) {
        await tellServer({ ids: ids.slice(from, from + MAX_MARKED), read })
      }
      return true
    } catch {
      return false
    } finally {
      refreshUnread(queries)
    }
  }
  const set = async (ids: readonly number[], read: boolean): Promise<boolean> => {
    show(ids, read)
    const done = await sendMarks(ids, read)
    if (!done) show(ids, !read)
    return done
  }
  const report = (ids: readonly number[], read: boolean) => {
    const count = ids.length
    showToast({
      text: read ? t('markedRead', { count }) : t('markedUnread', { count }),
      tone: 'success',
      action: count > 0 ? { label: ui('undo'), onPress: () => void set(ids, !read) } : undefined,
    })
  }

  const mark: Marking['mark'] = async (given, read, quiet = false) => {
    const wanted = new Set(given)
    const ids = known.filter((event) => wanted.has(event.id) && event.read !== read).map(({ id }) => id)
    const done = ids.length === 0 || (await set(ids, read))
    if (done && !quiet) report(ids, read)
  }

  const markAll = async () => {
    const { type, imei, ...rest } = filterQuery(filter)
    const scope = {
      type: type.length > 0 ? type : undefined,
      imei: imei.length > 0 ? imei : undefined,
      severity: rest.severity,
      from: rest.from,
      to: rest.to,
      quiet: rest.quiet,
      withdrawn: rest.withdrawn,
      processed: rest.processed,
      assignee: rest.assignee,
    }
    const upTo = known.reduce((newest, { id }) => Math.max(newest, id), 0) || undefined
    const marked: number[] = []
    setMarkingAll(true)
    try {
      for (let more = true; more; ) {
        const answer = await tellServer({ all: true, read: true, upTo, ...scope })
        marked.push(...answer.ids)
        showAsMarked(answer.ids, true)
        more = answer.more
        if (more) showToast({ text: t('marking', { count: marked.length }), lasts: 30_000 })
      }
      report(marked, true)
    } catch {
      // The client has said why; what was marked so far stays so.
    } finally {
      setMarkingAll(false)
      refreshUnread(queries)
    }
  }
  return { mark, markAll, isMarkingAll }
}
