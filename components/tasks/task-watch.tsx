'use client'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useEffect, useEffectEvent, useRef } from 'react'
import { showToast } from '@/components/ui/sonner'
import { api } from '@/lib/http/client'
import { importedWay } from '@/lib/tasks/imported-way'
import type { Task } from '@/lib/tasks/schema'
import { useOpenTasks } from './use-tasks'

/** Says on every page of the console that a task of one's own has ended. */
export function TaskWatch() {
  const t = useTranslations('shell.taskEnd')
  const router = useRouter()
  const { data } = useOpenTasks()
  const watched = useRef(new Map<number, string>())

  const tell = useEffectEvent((ended: Task) => {
    const { title, status, kind, device } = ended
    if (status !== 'done' && status !== 'failed') return
    if (status === 'done' && kind === 'importTrack' && device)
      return showToast({
        text: t('trackImported', { title, vehicle: device.name }),
        tone: 'success',
        action: { label: t('playback'), onPress: () => router.push(importedWay(ended, device)) },
      })
    if (status === 'done' && kind === 'undoTrack')
      return showToast({ text: t('trackUndone', { title }), tone: 'success' })
    showToast({
      text: t(status, { title }),
      tone: status === 'done' ? 'success' : 'danger',
      action: { label: t('open'), onPress: () => router.push('/task') },
    })
  })

  useEffect(() => {
    if (!data) return
    const open = new Map(data.filter(({ mine }) => mine).map(({ id, title }) => [id, title]))
    for (const id of watched.current.keys()) {
      if (open.has(id)) continue
      // One that was deleted meanwhile is no news.
      api('GET', '/api/tasks/[id]', { params: { id }, hideError: true }).then(tell, () => {})
    }
    watched.current = open
  }, [data])
  return null
}
