'use client'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import type { z } from 'zod'
import { useFormats } from '@/components/account/account-context'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { EmptyState } from '@/components/ui/empty-state'
import { Ltr } from '@/components/ui/ltr'
import { SkeletonRows } from '@/components/ui/skeleton'
import { showToast } from '@/components/ui/sonner'
import type { unknownDevice } from '@/lib/devices/unknown-schema'
import { api } from '@/lib/http/client'
import { DEVICE_ADDRESS, provesItself } from '@/lib/identifiers/identifier-kinds'
import { QuarantinedReports } from './quarantined-reports'
import { UNKNOWN_KEY } from './unknown-button'
import { UnreadStreams } from './unread-streams'
import { DEVICES_KEY } from './use-device-pages'

type Unknown = z.infer<typeof unknownDevice>

/** Trackers that tried and are not registered; a press registers one into the own stock. */
export function UnknownDevices({ now, onClose }: { now: number; onClose: () => void }) {
  const t = useTranslations('devices.unknown')
  const ui = useTranslations('ui')
  const formats = useFormats()
  const queries = useQueryClient()
  const [busy, setBusy] = useState<string | null>(null)
  const { data } = useQuery({ queryKey: UNKNOWN_KEY, queryFn: () => api('GET', '/api/unknown-devices') })
  const register = async ({ kind, identifier, model }: Unknown) => {
    setBusy(`${kind} ${identifier}`)
    try {
      await api('POST', '/api/devices', {
        body: { imei: identifier, name: identifier, ...(model && { model }) },
      })
      showToast({ text: t('done', { imei: identifier }), tone: 'success' })
    } catch {
      // The client has said why.
    } finally {
      setBusy(null)
      void queries.invalidateQueries({ queryKey: UNKNOWN_KEY })
      void queries.invalidateQueries({ queryKey: DEVICES_KEY })
    }
  }
  return (
    <Dialog
      open
      width="wide"
      onOpenChange={(open) => !open && onClose()}
      title={t('title')}
      description={t('text')}
      closeLabel={ui('close')}
    >
      {!data && <SkeletonRows rows={4} />}
      {data?.length === 0 && <EmptyState title={t('none')} text={t('noneText')} className="py-8" />}
      <ul>
        {data?.map((unknown) => {
          const { kind, identifier, protocol, door, address, attempts, lastSeen, model } = unknown
          const key = `${kind} ${identifier}`
          return (
            <li key={key} className="flex items-center gap-3 border-b border-hairline py-2 last:border-0">
              <div className="min-w-0 flex-1">
                <Ltr className="font-medium tabular-nums">{identifier}</Ltr>
                <p className="truncate text-meta text-muted">
                  {t('attempts', {
                    count: attempts,
                    protocol: protocol.toUpperCase(),
                    address,
                    age: formats.age(Date.parse(lastSeen), now),
                  })}
                </p>
                {door !== null && (
                  <p className="text-meta text-warning">
                    {t('otherPort', { spoken: protocol.toUpperCase(), door, port: door.toUpperCase() })}
                  </p>
                )}
                {!provesItself({ kind, value: identifier }) && (
                  <p className="text-meta text-warning">{t('unproven')}</p>
                )}
              </div>
              <Button
                disabled={model === null || !DEVICE_ADDRESS.test(identifier)}
                busy={busy === key}
                onClick={() => void register(unknown)}
              >
                {t('register')}
              </Button>
            </li>
          )
        })}
      </ul>
      <UnreadStreams now={now} />
      <QuarantinedReports now={now} />
    </Dialog>
  )
}
