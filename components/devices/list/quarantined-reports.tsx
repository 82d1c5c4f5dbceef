'use client'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useFormats } from '@/components/account/account-context'
import { Button } from '@/components/ui/button'
import { Ltr } from '@/components/ui/ltr'
import { showToast } from '@/components/ui/sonner'
import { api } from '@/lib/http/client'

const KEY = ['quarantine']

/** Reports that could not be stored; each can be tried again or given up. Nothing is shown when there are none. */
export function QuarantinedReports({ now }: { now: number }) {
  const t = useTranslations('devices.quarantine')
  const formats = useFormats()
  const queries = useQueryClient()
  const [busy, setBusy] = useState<string | null>(null)
  const { data } = useQuery({
    queryKey: KEY,
    queryFn: () => api('GET', '/api/quarantine'),
  })
  if (!data || data.length === 0) return null
  const act = async (id: number, verb: 'retry' | 'discard') => {
    setBusy(`${verb} ${id}`)
    try {
      if (verb === 'retry') await api('POST', '/api/quarantine/[id]/retry', { params: { id } })
      else await api('DELETE', '/api/quarantine/[id]', { params: { id } })
      showToast({ text: t(verb === 'retry' ? 'retried' : 'discarded'), tone: 'success' })
    } catch {
      // The client has said why.
    } finally {
      setBusy(null)
      void queries.invalidateQueries({ queryKey: KEY })
    }
  }
  return (
    <section className="mt-6">
      <h3 className="font-medium">{t('title')}</h3>
      <p className="text-meta text-muted">{t('text')}</p>
      <ul>
        {data.map(({ id, imei, name, setAsideAt, attempts, reason }) => (
          <li key={id} className="flex items-center gap-3 border-b border-hairline py-2 last:border-0">
            <div className="min-w-0 flex-1">
              <p className="truncate">
                {name} <Ltr className="tabular-nums">{imei ?? `#${id}`}</Ltr>
              </p>
              <p className="truncate text-meta text-muted">
                {t('facts', { age: formats.age(Date.parse(setAsideAt), now), count: attempts })}
              </p>
              <Ltr className="block truncate text-meta text-muted">{reason}</Ltr>
            </div>
            <Button busy={busy === `retry ${id}`} onClick={() => void act(id, 'retry')}>
              {t('retry')}
            </Button>
            <Button busy={busy === `discard ${id}`} onClick={() => void act(id, 'discard')}>
              {t('discard')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
