'use client'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { refreshMessages } from '@/components/messages/unread-messages'
import { showToast } from '@/components/ui/sonner'
import { api } from '@/lib/http/client'

export type Marking = {
  mark: (ids: readonly string[], read: boolean, quiet?: boolean) => Promise<void>
  /** Of one type, or of all. */
  markAll: (type: number | null) => Promise<void>
  remove: (ids: readonly string[]) => Promise<void>
  acknowledge: (announcementId: number) => Promise<void>
  isBusy: boolean
}

/** Marks and deletes messages, each with its undo. */
export function useMarkMessages(): Marking {
  const t = useTranslations('messages')
  const ui = useTranslations('ui')
  const queries = useQueryClient()
  const [isBusy, setBusy] = useState(false)

  const run = async (work: () => Promise<unknown>) => {
    setBusy(true)
    try {
      await work()
    } catch {
      // The client has said why.
    } finally {
      setBusy(false)
      await refreshMessages(queries)
    }
  }
  const tell = (text: string, ids: readonly string[], undo: () => Promise<unknown>) =>
    showToast({
      text,
      tone: 'success',
      action: ids.length > 0 ? { label: ui('undo'), onPress: () => void run(undo) } : undefined,
    })
  const setRead = (ids: readonly string[], read: boolean) =>
    api('POST', '/api/messages/read', { body: { ids, read } })
  const setDeleted = (ids: readonly string[], deleted: boolean) =>
    api('POST', '/api/messages/deletion', { body: { ids, deleted } })

  return {
    isBusy,
    mark: (ids, read, quiet = false) =>
      run(async () => {
        const { ids: changed } = await setRead(ids, read)
        if (quiet) return
        const text = t(read ? 'markedRead' : 'markedUnread', { count: changed.length })
        tell(text, changed, () => setRead(changed, !read))
      }),
    markAll: (type) =>
      run(async () => {
        const body = { all: true as const, ...(type !== null && { type }) }
        const { ids: changed } = await api('POST', '/api/messages/read', { body })
        tell(t('markedRead', { count: changed.length }), changed, () => setRead(changed, false))
      }),
    remove: (ids) =>
      run(async () => {
        const { ids: gone } = await setDeleted(ids, true)
        tell(t('deleted', { count: gone.length }), gone, () => setDeleted(gone, false))
      }),
    acknowledge: (id) =>
      run(async () => {
        await api('POST', '/api/announcements/[id]/acknowledge', { params: { id } })
        showToast({ text: t('acknowledged'), tone: 'success' })
      }),
  }
}
