'use client'
import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { useTimeZone } from '@/components/account/account-context'
import { saveBlob } from '@/components/files/save-response'
import { batchCsv } from '@/lib/commands/batch-csv'
import type { BatchDevice, CommandBatch } from '@/lib/commands/batch-schema'
import { api } from '@/lib/http/client'
import { wallTimeOf } from '@/lib/time/wall-clock'

const PAGE = 200

/** Saves all devices of a batch as a file, read page by page: `read` says how many came, null while none is made. */
export function useBatchExport({ id }: CommandBatch) {
  const t = useTranslations('commands')
  const zone = useTimeZone()
  const [read, setRead] = useState<number | null>(null)
  const reading = useRef<AbortController | null>(null)
  const stop = () => reading.current?.abort()
  useEffect(() => () => reading.current?.abort(), [])
  const save = async () => {
    const controller = new AbortController()
    reading.current = controller
    const { signal } = controller
    const devices: BatchDevice[] = []
    setRead(0)
    try {
      let after: number | null = 0
      while (after !== null) {
        const page: { items: BatchDevice[]; next: number | null } = await api(
          'GET',
          '/api/commands/batches/[id]/devices',
          { params: { id }, query: { limit: PAGE, after }, signal },
        )
        devices.push(...page.items)
        setRead(devices.length)
        after = page.next
      }
      const csv = batchCsv(devices, {
        headings: [
          t('batch.imei'),
          t('list.device'),
          t('batch.outcome'),
          t('list.state'),
          t('facts.answer'),
          t('facts.sent'),
        ],
        outcome: (outcome) => (outcome === null ? t('batch.waitsTurn') : t(`batch.outcomes.${outcome}`)),
        state: (state) => t(`states.${state}`),
        time: (iso) => wallTimeOf(Date.parse(iso), zone).replace('T', ' '),
      })
      saveBlob(new Blob([csv], { type: 'text/csv;charset=utf-8' }), `batch-${id}.csv`)
    } catch {
      // The client has shown why, or it was given up.
    } finally {
      setRead(null)
    }
  }
  return { read, save, stop }
}
