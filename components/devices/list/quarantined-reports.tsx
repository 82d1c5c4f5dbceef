'use client'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useFormats } from '@/components/account/account-context'
import { Button } from '@/components/ui/button'
import { Ltr } from '@/components/ui/ltr'
import { showToast } from '@/components/ui/sonner'
import { api } from '@/lib/http/client'
import type { QuarantinedReport } from '@/lib/ingest/quarantine-schema'

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
        {data.map(({ id, imei, name, setAsideAt, attempts, reason, ...sent }) => (
          <li
            key={id}
            className="flex flex-wrap items-center gap-3 border-b border-hairline py-2 last:border-0"
          >
            <div className="min-w-0 flex-1">
              <p className="flex gap-1.5">
                <bdi className="min-w-0 truncate">{name}</bdi>
                <Ltr className="shrink-0 tabular-nums">{imei ?? `#${id}`}</Ltr>
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
            <Packet {...sent} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The bytes that the device sent, folded. Reports from before they were kept have none. */
function Packet({
  protocol,
  packet,
  packetBytes,
}: Pick<QuarantinedReport, 'protocol' | 'packet' | 'packetBytes'>) {
  const t = useTranslations('devices.quarantine')
  if (packet === null) return null
  const kept = packet.length / 2
  const copy = async () => {
    await navigator.clipboard.writeText(packet)
    showToast({ text: t('copied'), tone: 'success' })
  }
  return (
    <details className="w-full text-meta">
      <summary className="cursor-pointer text-muted">
        {t('packet', { protocol: protocol ?? '', count: packetBytes })}
      </summary>
      <div className="mt-1 flex items-start gap-3">
        <div className="min-w-0 flex-1">
          <Ltr className="block max-h-40 overflow-y-auto font-mono break-all">{packet}</Ltr>
          {kept < packetBytes && <p className="text-muted">{t('shortened', { count: kept })}</p>}
        </div>
        <Button onClick={() => void copy()}>{t('copy')}</Button>
      </div>
    </details>
  )
}
